-- The sites that the demo shop is connected with, and what it calls them by.
CREATE TABLE demo_shop_links (
  site_id uuid NOT NULL,
  -- Sealed, bound to this row: the API key and the secret of webhooks.
  secrets bytea NOT NULL,
  webhook_path text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE demo_shop_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE demo_shop_links FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON demo_shop_links USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE demo_shop_orders (
  site_id uuid NOT NULL,
  number integer NOT NULL,
  email text NOT NULL,
  -- As it is told: see docs/shop-api.md.
  "order" jsonb NOT NULL,
  placed_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (site_id, number)
);
CREATE INDEX demo_shop_orders_of ON demo_shop_orders (site_id, email);
ALTER TABLE demo_shop_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE demo_shop_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON demo_shop_orders USING (current_setting('trellis.site', true) IN ('*', site_id::text));
