-- What the visitor came with: "desktop", "tablet" or "mobile"; the host or campaign that sent them, empty for nobody; the
-- country, as ISO 3166-1. Empty where it is not known.
ALTER TABLE events
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT '';

-- Events as they were committed together, column by column: what waits to be rolled up, and then, for three days, what the
-- statistics by the hour read.
CREATE TABLE event_batches (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  kinds text[] NOT NULL,
  popup_ids uuid[] NOT NULL,
  visitor_ids uuid[] NOT NULL,
  pages text[] NOT NULL,
  devices text[] NOT NULL,
  sources text[] NOT NULL,
  countries text[] NOT NULL,
  times timestamptz[] NOT NULL,
  latest timestamptz NOT NULL,
  is_rolled_up boolean NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX event_batches_waiting ON event_batches (site_id, id) WHERE NOT is_rolled_up;
CREATE INDEX event_batches_latest ON event_batches (site_id, latest);
ALTER TABLE event_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON event_batches USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How many, by day and by week from Monday of the site's time zone. popup_id: nil counts the whole site. dimension: "all" (value
-- ''), "variant" (a form of the site), "page", "device", "source", "country". A value "*" is what did not fit: see the roll-up.
CREATE TABLE form_counts (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  dimension text NOT NULL,
  span text NOT NULL CHECK (span IN ('day', 'week')),
  start date NOT NULL,
  value text NOT NULL,
  views bigint NOT NULL,
  closes bigint NOT NULL,
  conversions bigint NOT NULL,
  PRIMARY KEY (site_id, popup_id, dimension, span, start, value)
);
ALTER TABLE form_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON form_counts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- On which days which visitor saw what. Kept as long as events are.
CREATE TABLE viewings (
  site_id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  day date NOT NULL,
  popup_id uuid NOT NULL,
  page text NOT NULL,
  device text NOT NULL,
  source text NOT NULL,
  country text NOT NULL,
  PRIMARY KEY (site_id, visitor_id, day, popup_id, page, device, source, country)
);
ALTER TABLE viewings ENABLE ROW LEVEL SECURITY;
ALTER TABLE viewings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON viewings USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How many visitors saw it on the day (in the week) `start` and had seen it on the day (in the week) `before` last, "-infinity"
-- for never. The different visitors of the days from A up to B are the sum over the rows with A <= start < B and before < A,
-- for each of them is counted at the first of these days alone: exact over every period, without looking at visitors.
CREATE TABLE viewer_counts (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  dimension text NOT NULL,
  span text NOT NULL CHECK (span IN ('day', 'week')),
  value text NOT NULL,
  start date NOT NULL,
  before date NOT NULL,
  viewers bigint NOT NULL,
  PRIMARY KEY (site_id, popup_id, dimension, span, value, start, before)
);
ALTER TABLE viewer_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE viewer_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON viewer_counts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- All that is stored is counted anew, a day at a time: no installation is older than what it keeps of events.
INSERT INTO event_batches
SELECT site_id, (array_agg(id ORDER BY id))[1], array_agg(kind), array_agg(popup_id), array_agg(visitor_id), array_agg(page),
  array_agg(device), array_agg(source), array_agg(country), array_agg(at), max(at), false
FROM events
GROUP BY site_id, date_trunc('day', at, 'UTC');
DROP TABLE event_counts;
