-- What stands on a site's pages beside forms, as its visitors get it.
CREATE TABLE published_extras (
  site_id uuid NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  entry jsonb NOT NULL,
  settings jsonb NOT NULL,
  PRIMARY KEY (site_id, name)
);
ALTER TABLE published_extras ENABLE ROW LEVEL SECURITY;
ALTER TABLE published_extras FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON published_extras USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The same while it is looked at before it is live, by whoever has the address; kept for a day.
CREATE TABLE extra_previews (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX extra_previews_expired ON extra_previews (expires_at);
ALTER TABLE extra_previews ENABLE ROW LEVEL SECURITY;
ALTER TABLE extra_previews FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON extra_previews USING (current_setting('trellis.site', true) IN ('*', site_id::text));
