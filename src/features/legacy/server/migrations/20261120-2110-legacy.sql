-- Forms of the time before List Builder 3. Visitors never see them.
CREATE TABLE legacy_items (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('listbuilder', 'scrollbox', 'smartbar', 'welcomemat')),
  settings jsonb NOT NULL,
  imported_popup_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX legacy_items_of_type ON legacy_items (site_id, type);
ALTER TABLE legacy_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE legacy_items FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON legacy_items USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The import of each type that was ever asked for.
CREATE TABLE legacy_imports (
  site_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('listbuilder', 'scrollbox', 'smartbar', 'welcomemat')),
  is_running boolean NOT NULL,
  -- Why the last one did not come to an end; empty otherwise.
  problem text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, type)
);
ALTER TABLE legacy_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE legacy_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON legacy_imports USING (current_setting('trellis.site', true) IN ('*', site_id::text));
