-- Which events a batch has, so that who counts raw events can leave out those that wait.
ALTER TABLE event_batches ADD COLUMN event_ids uuid[];

-- Visitors of some forms (a test's, or one with a hold-out) from a moment on, kept counted: see store-cohorts.ts. Events whose id
-- is before first_id come from slow clocks and are left out. `latest`: of the events that are in.
CREATE TABLE cohorts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  popup_ids uuid[] NOT NULL,
  starts timestamptz NOT NULL,
  ends timestamptz,
  first_id uuid NOT NULL,
  is_built boolean NOT NULL,
  latest timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX cohorts_to_build ON cohorts (site_id, id) WHERE NOT is_built;
ALTER TABLE cohorts ENABLE ROW LEVEL SECURITY;
ALTER TABLE cohorts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON cohorts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- A visitor of a cohort: the first view, by its id; the first of views and of times when the hold-out kept a form away; the minutes
-- of both; and whether they converted on one of the forms, and on any of the site.
CREATE TABLE cohort_visitors (
  site_id uuid NOT NULL,
  cohort_id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  view_id uuid,
  popup_id uuid,
  viewed_at timestamptz,
  met_id uuid,
  is_held boolean,
  met_at timestamptz,
  has_converted boolean NOT NULL,
  has_converted_anywhere boolean NOT NULL,
  PRIMARY KEY (site_id, cohort_id, visitor_id)
);
ALTER TABLE cohort_visitors ENABLE ROW LEVEL SECURITY;
ALTER TABLE cohort_visitors FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON cohort_visitors USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How many came first in a minute or an hour, and how many of them converted. kind: "form" with the form seen first, "held" with whether they
-- were held out, and "anybody" with a form, for who cannot be known again: views and conversions.
CREATE TABLE cohort_counts (
  site_id uuid NOT NULL,
  cohort_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('form', 'held', 'anybody')),
  span text NOT NULL CHECK (span IN ('minute', 'hour')),
  start timestamptz NOT NULL,
  value text NOT NULL,
  visitors bigint NOT NULL,
  conversions bigint NOT NULL,
  PRIMARY KEY (site_id, cohort_id, kind, span, start, value)
);
ALTER TABLE cohort_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE cohort_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON cohort_counts USING (current_setting('trellis.site', true) IN ('*', site_id::text));
