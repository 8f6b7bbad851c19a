-- Merges that can still be taken back: what was the other contact's. Gone with the contacts' undo.
CREATE TABLE contact_merges (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  kept_id uuid NOT NULL,
  from_id uuid NOT NULL,
  -- The columns of the one that stays, as they were.
  before jsonb NOT NULL,
  consents uuid[] NOT NULL,
  activity uuid[] NOT NULL,
  -- What other rooms moved, by their names.
  moved jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, kept_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, from_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_merges_of_kept ON contact_merges (site_id, kept_id);
CREATE INDEX contact_merges_of_from ON contact_merges (site_id, from_id);
ALTER TABLE contact_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_merges USING (current_setting('trellis.site', true) IN ('*', site_id::text));
