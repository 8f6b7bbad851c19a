-- What the owner set for the page script, beside what forms say.
CREATE TABLE script_settings (
  site_id uuid NOT NULL PRIMARY KEY,
  server_cookie boolean NOT NULL
);
ALTER TABLE script_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE script_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON script_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Pages of the owner's from which forms could not be sent.
CREATE TABLE script_problems (
  site_id uuid NOT NULL,
  kind text NOT NULL,
  page text NOT NULL,
  count integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, kind, page)
);
ALTER TABLE script_problems ENABLE ROW LEVEL SECURITY;
ALTER TABLE script_problems FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON script_problems USING (current_setting('trellis.site', true) IN ('*', site_id::text));
