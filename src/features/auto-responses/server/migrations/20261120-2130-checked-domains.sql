-- What DNS said of the domains that sites send from, when it was last asked.
CREATE TABLE checked_domains (
  site_id uuid NOT NULL,
  domain text NOT NULL,
  is_valid boolean NOT NULL,
  records jsonb NOT NULL,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, domain)
);
CREATE INDEX checked_domains_due ON checked_domains (checked_at);
ALTER TABLE checked_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE checked_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON checked_domains USING (current_setting('trellis.site', true) IN ('*', site_id::text));
