-- Deletions of so many contacts that a job does them: taken back in mid-work, the job stops.
CREATE TABLE contact_deletions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  is_undone boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE contact_deletions ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_deletions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_deletions USING (current_setting('trellis.site', true) IN ('*', site_id::text));
