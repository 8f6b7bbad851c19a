-- Whose a submission was, for what follows it: a game is played by whoever subscribed.
CREATE TABLE submissions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  popup_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX submissions_of_contact ON submissions (site_id, contact_id);
CREATE INDEX submissions_by_age ON submissions (at);
ALTER TABLE submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE submissions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON submissions USING (current_setting('trellis.site', true) IN ('*', site_id::text));
