-- A text that is sealed with the installation's secret: it opens with that secret alone.
CREATE TABLE secret_canary (
  one smallint PRIMARY KEY CHECK (one = 1),
  sealed bytea NOT NULL
);
