-- How the visitors of a test's variants, and of forms with a hold-out, were shared out, and since when. Statistics ask for it.
CREATE TABLE popup_allocations (
  site_id uuid NOT NULL,
  object_id uuid NOT NULL,
  at timestamptz NOT NULL,
  shares jsonb NOT NULL,
  held double precision NOT NULL,
  PRIMARY KEY (site_id, object_id, at)
);
ALTER TABLE popup_allocations ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup_allocations FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON popup_allocations USING (current_setting('trellis.site', true) IN ('*', site_id::text));
