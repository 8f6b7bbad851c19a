-- The chat as its site's owner set it.
CREATE TABLE chat_settings (
  site_id uuid NOT NULL,
  -- Names it for display rules.
  object_id uuid NOT NULL,
  is_on boolean NOT NULL,
  devices text[] NOT NULL,
  settings jsonb NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE chat_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON chat_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- When each member last had the inbox open.
CREATE TABLE inbox_presence (
  site_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id)
);
ALTER TABLE inbox_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON inbox_presence USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Up to where answers in a chat went by email as well, since the visitor had left.
ALTER TABLE conversations ADD COLUMN mailed_position integer NOT NULL DEFAULT 0;
