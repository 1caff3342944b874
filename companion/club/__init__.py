"""Many tables and one standing: what a club keeps in PostgreSQL, and the tables that send to it.

Each module is imported by the command that needs it, and by the app only `status`: psycopg is only
there where the extra `club` is installed. Exceptions of this package, both with a sentence for
people that holds no password:

    Exception
    ├── ClubRefusal (problems)   the club does not allow it, or cannot: trying again does not help
    └── ClubAway (problems)      the database cannot be reached or has no room: try again later
"""
