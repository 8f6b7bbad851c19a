-- A dry run: the file is read and counted, nothing is written.
ALTER TABLE order_imports DROP CONSTRAINT order_imports_state_check;
ALTER TABLE order_imports ADD CONSTRAINT order_imports_state_check
  CHECK (state IN ('ready', 'checking', 'checked', 'importing', 'imported', 'failed', 'cancelled'));

-- What a dry run has read of each order so far, so that a later part counts what the parts before would have written. Gone when
-- the dry run is done.
CREATE TABLE order_import_seen (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  external_id text NOT NULL,
  draft jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, external_id),
  FOREIGN KEY (site_id, import_id) REFERENCES order_imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE order_import_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_import_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON order_import_seen USING (current_setting('trellis.site', true) IN ('*', site_id::text));
