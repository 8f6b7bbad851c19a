-- How a site's mails look.
CREATE TABLE mail_themes (
  site_id uuid NOT NULL PRIMARY KEY,
  theme jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE mail_themes ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_themes FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON mail_themes USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Blocks that were kept to be used again.
CREATE TABLE mail_blocks (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  block jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE mail_blocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_blocks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON mail_blocks USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Mails to begin others with.
CREATE TABLE mail_templates (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  document jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE mail_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON mail_templates USING (current_setting('trellis.site', true) IN ('*', site_id::text));
