CREATE TABLE shop_connections (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  service text NOT NULL CHECK (service IN ('shopify', 'woocommerce', 'custom')),
  origin text NOT NULL,
  state text NOT NULL CHECK (state IN ('connected', 'broken', 'disconnected')),
  -- Sealed, bound to this row.
  credentials bytea NOT NULL,
  -- What the shop says of itself: name, currency, time zone, warnings.
  facts jsonb NOT NULL,
  is_demo boolean NOT NULL,
  -- The key that the demo shop was given.
  api_key_id uuid,
  connected_by uuid NOT NULL,
  connected_at timestamptz NOT NULL,
  broken_at timestamptz,
  -- Why it is broken, for the owner.
  problem text NOT NULL,
  last_webhook_at timestamptz,
  webhooks_checked_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX shop_connections_active ON shop_connections (site_id) WHERE state <> 'disconnected';
CREATE INDEX shop_connections_by_id ON shop_connections (id);
ALTER TABLE shop_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_connections USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How far the reading of each kind of things is.
CREATE TABLE shop_syncs (
  site_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('collections', 'products', 'customers', 'orders', 'checkouts')),
  -- What has changed since then is asked for; null: everything.
  since timestamptz,
  -- Where the reading that runs goes on; null: it begins, or none runs.
  cursor text,
  -- When the reading that runs began; null: none runs.
  started_at timestamptz,
  finished_at timestamptz,
  done integer NOT NULL,
  -- When the last reading of everything began that came to its end.
  whole_at timestamptz,
  -- Tries in a row that failed, and why the last one did.
  tries integer NOT NULL,
  problem text NOT NULL,
  PRIMARY KEY (site_id, connection_id, kind)
);
ALTER TABLE shop_syncs ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_syncs FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_syncs USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Windows in which an owner connects a shop: each is answered once.
CREATE TABLE shop_windows (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  service text NOT NULL CHECK (service IN ('shopify', 'woocommerce')),
  origin text NOT NULL,
  -- Sealed, bound to this row: what the answer is exchanged with.
  secrets bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- What went wrong; empty for nothing.
  problem text NOT NULL,
  connection_id uuid,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE shop_windows ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_windows FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_windows USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What shops sent and nobody has applied yet, and for some days what was applied, so that a repeat is known.
CREATE TABLE shop_inbox (
  site_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  -- The vendor's own id of the delivery.
  delivery_id text NOT NULL,
  topic text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  PRIMARY KEY (site_id, connection_id, delivery_id)
);
CREATE INDEX shop_inbox_waiting ON shop_inbox (site_id, received_at) WHERE applied_at IS NULL;
CREATE INDEX shop_inbox_done ON shop_inbox (applied_at) WHERE applied_at IS NOT NULL;
ALTER TABLE shop_inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_inbox USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How old the shop's word is that a thing was last written by: an older one changes nothing.
CREATE TABLE shop_seen (
  site_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('customer', 'order', 'checkout')),
  external_id text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, kind, external_id)
);
ALTER TABLE shop_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_seen USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE shop_products (
  site_id uuid NOT NULL,
  external_id text NOT NULL,
  -- By which connection it came; null: by the API or a file.
  connection_id uuid,
  title text NOT NULL,
  url text NOT NULL,
  image_url text NOT NULL,
  price numeric(15, 3) NOT NULL,
  compare_at_price numeric(15, 3),
  is_available boolean NOT NULL,
  collection_ids text[] NOT NULL,
  variants jsonb NOT NULL,
  -- By what it is found: its title and the numbers of its variants, in lower case.
  words text NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When the shop last had it: what a reading of everything does not find is gone.
  seen_at timestamptz NOT NULL,
  is_deleted boolean NOT NULL,
  PRIMARY KEY (site_id, external_id)
);
CREATE INDEX shop_products_by_title ON shop_products (site_id, title, external_id) WHERE NOT is_deleted;
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX shop_products_by_word ON shop_products USING gin (words gin_trgm_ops) WHERE NOT is_deleted;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Without pg_trgm a search reads all products of the site: %', SQLERRM;
END $$;
ALTER TABLE shop_products ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_products FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_products USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

CREATE TABLE shop_collections (
  site_id uuid NOT NULL,
  external_id text NOT NULL,
  connection_id uuid,
  title text NOT NULL,
  PRIMARY KEY (site_id, external_id)
);
ALTER TABLE shop_collections ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_collections FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_collections USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What people ask of their data by way of the shop.
CREATE TABLE shop_requests (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  email_key text NOT NULL,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE shop_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_requests USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What people put into their carts: the open one of each visitor or checkout, and how earlier ones ended.
CREATE TABLE shop_carts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The shop's own id of a checkout; null: the page script told of it.
  external_id text,
  visitor_id uuid,
  contact_id uuid,
  -- As it was typed at the checkout: clean, in lower case; empty for none.
  email_key text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'abandoned', 'recovered', 'bought')),
  currency text NOT NULL,
  total numeric(15, 3) NOT NULL,
  lines jsonb NOT NULL,
  -- Where the shop itself rebuilds it; empty where it does not.
  url text NOT NULL,
  is_checkout boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  abandoned_at timestamptz,
  ended_at timestamptz,
  order_id uuid,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX shop_carts_of_visitor ON shop_carts (site_id, visitor_id)
  WHERE visitor_id IS NOT NULL AND state IN ('open', 'abandoned');
CREATE UNIQUE INDEX shop_carts_of_checkout ON shop_carts (site_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX shop_carts_of_contact ON shop_carts (site_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX shop_carts_of_address ON shop_carts (site_id, email_key) WHERE email_key <> '';
CREATE INDEX shop_carts_idle ON shop_carts (site_id, updated_at) WHERE state = 'open';
CREATE INDEX shop_carts_newest ON shop_carts (site_id, updated_at DESC, id DESC);
ALTER TABLE shop_carts ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_carts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_carts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Which product a visitor looked at last, and when.
CREATE TABLE shop_views (
  site_id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  product_id text NOT NULL,
  -- The page's own id of the last look, so that a repeat is none.
  event_id text NOT NULL,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, visitor_id, product_id)
);
CREATE INDEX shop_views_old ON shop_views (viewed_at);
ALTER TABLE shop_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_views FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_views USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE shop_settings (
  site_id uuid NOT NULL,
  -- A cart that nobody touches for so long is abandoned.
  abandoned_after_minutes integer NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE shop_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shop_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));
