-- What visitors did, once each. The id is the browser's UUIDv7, so that a repeated event lands in the same partition and
-- its primary key drops it. Partitions are days of that id's time; a clock that is far off lands in the default one.
CREATE TABLE events (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  popup_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('view', 'close', 'conversion')),
  visitor_id uuid,
  page text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
) PARTITION BY RANGE (id);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON events USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE events_default PARTITION OF events DEFAULT;
ALTER TABLE events_default ENABLE ROW LEVEL SECURITY;
ALTER TABLE events_default FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON events_default USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How many, by quarter of an hour: fine enough for every time zone's hours and days. Rows are only appended; the roll-up
-- replaces the rows of one key by their sum. Neither ever changes a total.
CREATE TABLE event_counts (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  quarter timestamptz NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  count bigint NOT NULL,
  is_rolled_up boolean NOT NULL,
  PRIMARY KEY (site_id, popup_id, quarter, kind, id)
);
CREATE INDEX event_counts_appended ON event_counts (site_id) WHERE NOT is_rolled_up;
ALTER TABLE event_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON event_counts USING (current_setting('trellis.site', true) IN ('*', site_id::text));
