-- The weekly report is a notification: who wants it by email says so among the choices of notifications.
INSERT INTO notification_choices (site_id, user_id, kind, by_email)
SELECT site_id, user_id, 'weekly-summary', true FROM summary_readers
ON CONFLICT (site_id, user_id, kind) DO NOTHING;
-- The Monday of the last week that a site's people were told of.
CREATE TABLE summary_weeks (
  site_id uuid NOT NULL,
  last_week date NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE summary_weeks ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_weeks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON summary_weeks USING (current_setting('trellis.site', true) IN ('*', site_id::text));
INSERT INTO summary_weeks (site_id, last_week) SELECT site_id, max(last_week) FROM summary_readers GROUP BY site_id;
-- summary_readers stays for nodes of before, until they are gone: an email of a week has one key, whoever sends it.
