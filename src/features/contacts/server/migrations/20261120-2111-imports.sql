CREATE TABLE contact_imports (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (
    state IN ('unmapped', 'mapped', 'checking', 'checked', 'importing', 'imported', 'failed', 'cancelled')),
  columns jsonb NOT NULL,
  sample jsonb NOT NULL,
  mapping jsonb NOT NULL,
  options jsonb NOT NULL,
  total integer NOT NULL,
  -- How many parts are done. Written in the transaction that does them, so that a kill loses and repeats none.
  parts_done integer NOT NULL,
  counts jsonb NOT NULL,
  error text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE contact_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_imports USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The rows of a file, some thousands a part: JSON, an array of texts for each. Gone when the import is done.
CREATE TABLE contact_import_parts (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part integer NOT NULL,
  rows text NOT NULL,
  PRIMARY KEY (site_id, import_id, part),
  FOREIGN KEY (site_id, import_id) REFERENCES contact_imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE contact_import_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_import_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_import_parts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_import_refusals (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, line),
  FOREIGN KEY (site_id, import_id) REFERENCES contact_imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE contact_import_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_import_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_import_refusals USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_exports (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  query jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  name text NOT NULL,
  rows integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX contact_exports_by_age ON contact_exports (created_at);
ALTER TABLE contact_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_exports FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_exports USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_export_parts (
  site_id uuid NOT NULL,
  export_id uuid NOT NULL,
  part integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (site_id, export_id, part),
  FOREIGN KEY (site_id, export_id) REFERENCES contact_exports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE contact_export_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_export_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_export_parts USING (current_setting('trellis.site', true) IN ('*', site_id::text));
