"""The boot settings that the installer changes on request, and gives back."""

from tests.system.installing.installer import CMDLINE, CONFIG, install, told
from tests.system.installing.pi import System


def test_boot_settings_are_changed_on_request_and_given_back(installed: System) -> None:
    before = [installed.path(file).read_text() for file in (CONFIG, CMDLINE)]
    for _ in range(2):  # again is the same as once
        install(installed, "--boot", "--rotate", "180", "--shutdown-button", "3")
        config, cmdline = (installed.path(file).read_text() for file in (CONFIG, CMDLINE))
        assert config == before[0] + (
            "# table-companion: begin\n[all]\ndisable_splash=1\n"
            "dtoverlay=gpio-shutdown,gpio_pin=3,active_low=1,gpio_pull=up\n# table-companion: end\n"
        )
        assert cmdline.count("\n") == 1
        assert cmdline.startswith(before[1].strip())
        assert cmdline.split().count("quiet") == 1
        assert "fbcon=rotate:2" in cmdline
    options = installed.path("/etc/default/table-companion").read_text()
    assert options == "COMPANION_OPTIONS=--rotate 180\n"
    kept = [installed.path(f"{file}.before-table-companion") for file in (CONFIG, CMDLINE)]
    assert [file.read_text() for file in kept] == before


def test_boot_settings_that_changed_meanwhile_stay(installed: System) -> None:
    """At its first start a Pi renames its partitions: the old name would not start any more."""
    install(installed, "--boot", "--rotate", "180")
    change = f"sed -i s/PARTUUID=1-02/PARTUUID=77-02/ {CMDLINE}; echo dtparam=i2c_arm=on >>{CONFIG}"
    told(installed.run("bash", "-c", change))
    install(installed, "--boot", "--rotate", "90")
    config, cmdline = (installed.path(file).read_text() for file in (CONFIG, CMDLINE))
    assert config.count("disable_splash=1") == 1
    assert "dtparam=i2c_arm=on" in config
    assert "root=PARTUUID=77-02 rootwait quiet loglevel=3" in cmdline
    assert "fbcon=rotate:1" in cmdline
    assert "fbcon=rotate:2" not in cmdline
    install(installed, "--uninstall")
    config, cmdline = (installed.path(file).read_text() for file in (CONFIG, CMDLINE))
    assert config == "dtparam=audio=on\n\n[cm4]\notg_mode=1\ndtparam=i2c_arm=on\n"
    assert cmdline == "console=tty1 root=PARTUUID=77-02 rootwait quiet\n"
