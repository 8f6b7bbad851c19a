-- What the owner sorts forms by.
CREATE TABLE popup_labels (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (site_id, popup_id, label),
  FOREIGN KEY (site_id, popup_id) REFERENCES popups (site_id, id) ON DELETE CASCADE
);
ALTER TABLE popup_labels ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup_labels FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON popup_labels USING (current_setting('trellis.site', true) IN ('*', site_id::text));
