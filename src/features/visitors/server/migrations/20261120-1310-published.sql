-- What the page script of a site carries; one row for each site that ever published.
CREATE TABLE published_sites (
  site_id uuid NOT NULL,
  forms jsonb NOT NULL,
  hash text NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE published_sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE published_sites FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON published_sites USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Every version of a form that a browser may still hold: the live one, and superseded ones for a day.
CREATE TABLE published_forms (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  hash text NOT NULL,
  name text NOT NULL,
  document jsonb NOT NULL,
  fields jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  superseded_at timestamptz,
  PRIMARY KEY (site_id, popup_id, hash)
);
CREATE INDEX published_forms_superseded ON published_forms (superseded_at) WHERE superseded_at IS NOT NULL;
ALTER TABLE published_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE published_forms FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON published_forms USING (current_setting('trellis.site', true) IN ('*', site_id::text));
