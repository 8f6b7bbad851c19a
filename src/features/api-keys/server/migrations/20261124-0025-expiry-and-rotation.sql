ALTER TABLE api_keys
  ADD COLUMN expires_at timestamptz,
  -- After a rotation: the token before, which works until the moment that was chosen.
  ADD COLUMN previous_hash bytea,
  ADD COLUMN previous_ends_with text,
  ADD COLUMN previous_until timestamptz;
CREATE INDEX api_keys_by_previous_token ON api_keys (previous_hash) WHERE previous_hash IS NOT NULL;
CREATE INDEX api_keys_by_expiry ON api_keys (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
