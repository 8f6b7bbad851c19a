-- When the next message to a limited domain may leave, for all processes together.
CREATE TABLE domain_gates (
  site_id uuid NOT NULL,
  domain text NOT NULL,
  free_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, domain)
);
ALTER TABLE domain_gates ENABLE ROW LEVEL SECURITY;
ALTER TABLE domain_gates FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON domain_gates USING (current_setting('trellis.site', true) IN ('*', site_id::text));
