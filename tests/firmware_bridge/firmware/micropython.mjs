// Runs a line of Python in MicroPython, with the Python files of some folders copied into it:
//   node micropython.mjs MICROPYTHON.MJS LINE FOLDER...
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, line, ...folders] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(runtime));
const micropython = await loadMicroPython({
  heapsize: 4 * 1024 * 1024,
  stdout: (text) => process.stdout.write(text + "\n"),
});

function copy(from, to) {
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (statSync(source).isDirectory()) {
      if (name === "__pycache__") continue;
      micropython.FS.mkdir(`${to}/${name}`);
      copy(source, `${to}/${name}`);
    } else if (name.endsWith(".py") || name.endsWith(".mpy")) {
      micropython.FS.writeFile(`${to}/${name}`, readFileSync(source));
    }
  }
}

for (const folder of folders) copy(folder, "");
micropython.runPython("import sys\nsys.path.insert(0, '/')");
micropython.runPython(line);
