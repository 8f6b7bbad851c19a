-- Contacts that may be the same person, as the last search found them: a group each, a row for every contact in it.
CREATE TABLE contact_doubles (
  site_id uuid NOT NULL,
  group_no integer NOT NULL,
  contact_id uuid NOT NULL,
  -- What they have in common.
  reasons text[] NOT NULL,
  -- Somebody has said that they are different people: no search finds them again.
  is_apart boolean NOT NULL,
  PRIMARY KEY (site_id, group_no, contact_id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_doubles_of_contact ON contact_doubles (site_id, contact_id);
ALTER TABLE contact_doubles ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_doubles FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_doubles USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_double_searches (
  site_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('looking', 'done', 'failed')),
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE contact_double_searches ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_double_searches FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_double_searches USING (current_setting('trellis.site', true) IN ('*', site_id::text));
