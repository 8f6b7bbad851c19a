-- A form as it once was: its name, design and settings, as one piece.
CREATE TABLE popup_versions (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  published boolean NOT NULL,
  -- The member who made it, and when.
  by_user uuid NOT NULL,
  at timestamptz NOT NULL,
  form jsonb NOT NULL,
  PRIMARY KEY (site_id, popup_id, id)
);
ALTER TABLE popup_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON popup_versions USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What was changed of a live form and is not published yet.
ALTER TABLE popups
  ADD COLUMN draft jsonb,
  ADD COLUMN draft_at timestamptz;

-- The designs that a site's owner keeps to start other forms from.
CREATE TABLE own_templates (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  form jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE own_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON own_templates USING (current_setting('trellis.site', true) IN ('*', site_id::text));
