CREATE TABLE api_keys (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- SHA-256 of the token.
  token_hash bytea NOT NULL,
  ends_with text NOT NULL,
  scopes text[] NOT NULL,
  -- Stays when its maker leaves: the key is the site's.
  made_by uuid,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX api_keys_by_token ON api_keys (token_hash);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON api_keys USING (current_setting('trellis.site', true) IN ('*', site_id::text));
