-- Websites and shops, and who may work on them. Here site_id is the site's own id.
CREATE TABLE sites (
  site_id uuid PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  -- Public: 96 random bits, so two sites never share one, though no constraint across sites may say so.
  key text NOT NULL,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Set while its owner may still bring it back.
  deleted_at timestamptz
);
CREATE INDEX sites_key ON sites (key);
CREATE INDEX sites_deleted ON sites (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE sites FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON sites USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE site_members (
  site_id uuid NOT NULL REFERENCES sites (site_id),
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id)
);
CREATE INDEX site_members_user ON site_members (user_id);
ALTER TABLE site_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_members FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_members USING (current_setting('trellis.site', true) IN ('*', site_id::text));
