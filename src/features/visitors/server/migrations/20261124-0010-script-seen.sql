-- When and where the page script of a site last ran.
CREATE TABLE script_seen (
  site_id uuid NOT NULL PRIMARY KEY,
  page text NOT NULL,
  seen_at timestamptz NOT NULL
);
ALTER TABLE script_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE script_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON script_seen USING (current_setting('trellis.site', true) IN ('*', site_id::text));
