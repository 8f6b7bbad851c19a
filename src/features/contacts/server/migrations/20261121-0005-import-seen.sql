-- What a dry run has read of each address so far, so that a later part counts what the parts before would have written. Gone
-- when the dry run is done.
CREATE TABLE contact_import_seen (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  email_key text NOT NULL,
  row jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, email_key),
  FOREIGN KEY (site_id, import_id) REFERENCES contact_imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE contact_import_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_import_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_import_seen USING (current_setting('trellis.site', true) IN ('*', site_id::text));
