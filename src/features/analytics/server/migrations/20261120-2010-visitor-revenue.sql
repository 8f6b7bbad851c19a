-- What visitors spent in the owner's shop, each order once: its id is the order's own. Tests by revenue sum it up by visitor.
CREATE TABLE visitor_revenue (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  amount double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX visitor_revenue_by_visitor ON visitor_revenue (site_id, visitor_id);
ALTER TABLE visitor_revenue ENABLE ROW LEVEL SECURITY;
ALTER TABLE visitor_revenue FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON visitor_revenue USING (current_setting('trellis.site', true) IN ('*', site_id::text));
