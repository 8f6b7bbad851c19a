-- Links by which an account's new address is confirmed. A row stays for a day, to count how many were asked for.
CREATE TABLE email_changes (
  -- SHA-256 of the token, which stands in the mail to the new address alone.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- In lower case, and as it was typed.
  email text NOT NULL,
  email_typed text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX email_changes_user ON email_changes (user_id, created_at);
CREATE INDEX email_changes_email ON email_changes (email, created_at);
CREATE INDEX email_changes_end ON email_changes (expires_at);
