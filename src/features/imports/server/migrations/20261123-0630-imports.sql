-- Files on their way in, of every kind.
CREATE TABLE imports (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('unmapped', 'mapped', 'checking', 'checked', 'importing', 'imported', 'undoing',
    'undone', 'failed', 'cancelled')),
  -- In which code page a file is read that is not in Unicode; empty for one that is. Its rows are kept as read in windows-1252.
  code_page text NOT NULL,
  columns jsonb NOT NULL,
  sample jsonb NOT NULL,
  mapping jsonb NOT NULL,
  options jsonb NOT NULL,
  total integer NOT NULL,
  -- How many parts are done. Written in the transaction that does them, so that a kill loses and repeats none.
  parts_done integer NOT NULL,
  counts jsonb NOT NULL,
  -- The rows of an item that the next part may go on with.
  carried jsonb NOT NULL,
  undo jsonb,
  error text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX imports_newest ON imports (site_id, kind, created_at DESC);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON imports USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The rows of a file, some thousands a part: JSON, an array of texts for each. Gone when the import is done.
CREATE TABLE import_parts (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part integer NOT NULL,
  rows text NOT NULL,
  PRIMARY KEY (site_id, import_id, part),
  FOREIGN KEY (site_id, import_id) REFERENCES imports (site_id, id) ON DELETE CASCADE
);
-- Read once and thrown away: packing them would take longer than reading them.
ALTER TABLE import_parts ALTER COLUMN rows SET STORAGE EXTERNAL;
ALTER TABLE import_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON import_parts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE import_refusals (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, line),
  FOREIGN KEY (site_id, import_id) REFERENCES imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE import_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON import_refusals USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What a check has read of each key so far, so that a later part counts what the parts before would have written. Gone when the
-- check is done.
CREATE TABLE import_seen (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  key text NOT NULL,
  item jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, key),
  FOREIGN KEY (site_id, import_id) REFERENCES imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE import_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON import_seen USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What undoing an import takes: each record that it changed, as it was (null: it is new) and as the import left it.
CREATE TABLE import_changes (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  id uuid NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, id),
  FOREIGN KEY (site_id, import_id) REFERENCES imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE import_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON import_changes USING (current_setting('trellis.site', true) IN ('*', site_id::text));
