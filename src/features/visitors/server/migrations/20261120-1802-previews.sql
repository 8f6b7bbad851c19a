-- Forms that are looked at before they are live, by whoever has the address; kept for a day.
CREATE TABLE form_previews (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  entry jsonb NOT NULL,
  document jsonb NOT NULL,
  more jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX form_previews_expired ON form_previews (expires_at);
ALTER TABLE form_previews ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_previews FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON form_previews USING (current_setting('trellis.site', true) IN ('*', site_id::text));
