-- People with a log-in. No table here belongs to a site: on a cluster all of them are reference tables.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- In lower case: what is compared and mailed to.
  email text NOT NULL UNIQUE,
  -- As its owner typed it: what is shown.
  email_typed text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_admin boolean NOT NULL,
  is_pro boolean NOT NULL,
  created_at timestamptz NOT NULL
);

-- At most one row: the first account ever. Two sign-ups at one moment both try to write it, and one succeeds.
CREATE TABLE first_account (
  one smallint PRIMARY KEY CHECK (one = 1),
  user_id uuid NOT NULL
);

CREATE TABLE sessions (
  -- SHA-256 of the token, which only its owner has.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_end ON sessions (expires_at);

-- Links by which a new password may be set. A row stays for some time after its use, to count how many were asked for.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX password_resets_user ON password_resets (user_id, created_at);
CREATE INDEX password_resets_end ON password_resets (expires_at);
