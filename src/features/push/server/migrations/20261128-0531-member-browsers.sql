-- Browsers in which members turned notifications on: for the person and as long as the session in which they did.
CREATE TABLE push_member_browsers (
  site_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, subscription_id)
);
CREATE INDEX push_member_browsers_of ON push_member_browsers (site_id, user_id);
ALTER TABLE push_member_browsers ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_member_browsers FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON push_member_browsers USING (current_setting('trellis.site', true) IN ('*', site_id::text));
