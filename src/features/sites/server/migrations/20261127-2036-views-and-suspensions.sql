-- Administrators who view a site as its owner, until ends_at.
CREATE TABLE site_views (
  site_id uuid NOT NULL,
  user_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id)
);
CREATE INDEX site_views_by_user ON site_views (user_id);
ALTER TABLE site_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_views FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_views USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Sites that an administrator keeps from sending.
CREATE TABLE site_suspensions (
  site_id uuid NOT NULL,
  reason text NOT NULL,
  suspended_at timestamptz NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE site_suspensions ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_suspensions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_suspensions USING (current_setting('trellis.site', true) IN ('*', site_id::text));
