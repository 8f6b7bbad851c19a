CREATE TABLE popups (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  json jsonb NOT NULL,
  form_type text NOT NULL,
  goal text NOT NULL,
  status text NOT NULL,
  deleted_from_status text,
  weight double precision NOT NULL,
  list_builder_template_id text,
  show_type text NOT NULL,
  before_show_delay double precision NOT NULL,
  before_show_delay_interval text NOT NULL,
  cookie_lifetime integer NOT NULL,
  cookie_lifetime_interval text NOT NULL,
  subscribe_redirect_url text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX popups_by_status ON popups (site_id, status);
CREATE INDEX popups_deleted ON popups (updated_at) WHERE status = 'deleted';
ALTER TABLE popups ENABLE ROW LEVEL SECURITY;
ALTER TABLE popups FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON popups USING (current_setting('trellis.site', true) IN ('*', site_id::text));
