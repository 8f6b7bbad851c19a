-- The SMTP server of the whole installation that an administrator set up on the screen: its address with the password, sealed.
CREATE TABLE installation_mail (
  id text NOT NULL PRIMARY KEY CHECK (id = 'smtp'),
  sealed bytea NOT NULL,
  from_name text NOT NULL,
  from_address text NOT NULL,
  saved_at timestamptz NOT NULL
);
