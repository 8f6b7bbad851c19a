-- Copies of the owner's pages, on which forms are looked at before they are live; for a day.
CREATE TABLE page_copies (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  address text NOT NULL,
  html text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX page_copies_expired ON page_copies (expires_at);
ALTER TABLE page_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_copies FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON page_copies USING (current_setting('trellis.site', true) IN ('*', site_id::text));
