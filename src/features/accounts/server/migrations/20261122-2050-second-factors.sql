-- What somebody has to have beside their password. Begun while confirmed_at is empty: it then asks for nothing yet.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The secret of the authenticator app, sealed.
  sealed bytea NOT NULL,
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: none is taken twice.
  last_step bigint NOT NULL,
  -- SHA-256 of each recovery code that was not used yet.
  recovery_hashes bytea[] NOT NULL
);
