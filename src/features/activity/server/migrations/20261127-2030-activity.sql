-- What people did on a site. actor: the email of a user, the name of an API key. times: how often in a row; at: the last time.
CREATE TABLE activity (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'key', 'administrator')),
  actor text NOT NULL,
  call text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  subject_id uuid,
  subject text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX activity_by_time ON activity (site_id, at DESC, id DESC);
CREATE INDEX activity_by_actor ON activity (site_id, actor_id, at DESC);
ALTER TABLE activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON activity USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- For how many days a site keeps its log, where it chose.
CREATE TABLE activity_settings (
  site_id uuid NOT NULL,
  keep_days integer NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE activity_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON activity_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));
