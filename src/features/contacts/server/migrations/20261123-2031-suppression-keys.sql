-- The keys of suppression lists that came along when a site was imported, sealed: under these, addresses on the list were hashed.
CREATE TABLE suppression_keys (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE suppression_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE suppression_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON suppression_keys USING (current_setting('trellis.site', true) IN ('*', site_id::text));
