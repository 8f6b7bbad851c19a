-- How the installation looks to its people: one row, once an administrator has changed it. Empty: as Trellis has it.
CREATE TABLE installation_brand (
  one boolean NOT NULL PRIMARY KEY CHECK (one),
  name text NOT NULL,
  accent text NOT NULL,
  logo bytea,
  logo_type text NOT NULL,
  changed_at timestamptz NOT NULL
);
