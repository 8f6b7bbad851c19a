-- Who wants the weekly summary of a site. last_week: the Monday of the last week that they were told of.
CREATE TABLE summary_readers (
  site_id uuid NOT NULL,
  user_id uuid NOT NULL,
  last_week date NOT NULL,
  PRIMARY KEY (site_id, user_id)
);
ALTER TABLE summary_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE summary_readers FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON summary_readers USING (current_setting('trellis.site', true) IN ('*', site_id::text));
