-- Windows in which an owner connects a store or a service: each is answered once.
CREATE TABLE connect_windows (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The room that opened it: "shops", "integrations".
  room text NOT NULL,
  user_id uuid NOT NULL,
  service text NOT NULL,
  -- Encrypted for this row alone: what the answer is exchanged with.
  secrets bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  is_connected boolean NOT NULL,
  -- What went wrong; empty for nothing.
  problem text NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX connect_windows_expired ON connect_windows (expires_at);
ALTER TABLE connect_windows ENABLE ROW LEVEL SECURITY;
ALTER TABLE connect_windows FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON connect_windows USING (current_setting('trellis.site', true) IN ('*', site_id::text));
