-- Who a site is at Stripe. `synced_at`: when its subscriptions were last read there.
CREATE TABLE billing_customers (
  site_id uuid NOT NULL PRIMARY KEY,
  customer_id text NOT NULL,
  synced_at timestamptz
);
CREATE INDEX billing_customers_by_customer ON billing_customers (customer_id);
ALTER TABLE billing_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE billing_customers FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON billing_customers USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Subscriptions as Stripe last had them.
CREATE TABLE billing_subscriptions (
  site_id uuid NOT NULL,
  id text NOT NULL,
  item_id text NOT NULL,
  product text NOT NULL,
  status text NOT NULL,
  amount bigint,
  currency text NOT NULL,
  trial_ends_at timestamptz,
  renews_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE billing_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE billing_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON billing_subscriptions USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Purchases; a site has one that is open.
CREATE TABLE billing_carts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  product text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'complete', 'pending_payment', 'expired')),
  session_id text,
  url text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX billing_carts_open ON billing_carts (site_id) WHERE state = 'open';
ALTER TABLE billing_carts ENABLE ROW LEVEL SECURITY;
ALTER TABLE billing_carts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON billing_carts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Stripe's events that have come, each once.
CREATE TABLE billing_events (
  id text NOT NULL PRIMARY KEY,
  kind text NOT NULL,
  received_at timestamptz NOT NULL
);

-- What products cost, as Stripe last stated it.
CREATE TABLE billing_prices (
  product text NOT NULL PRIMARY KEY,
  amount bigint NOT NULL,
  currency text NOT NULL,
  read_at timestamptz NOT NULL
);

-- Apps that a site removed from its launcher.
CREATE TABLE removed_apps (
  site_id uuid NOT NULL,
  slug text NOT NULL,
  PRIMARY KEY (site_id, slug)
);
ALTER TABLE removed_apps ENABLE ROW LEVEL SECURITY;
ALTER TABLE removed_apps FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON removed_apps USING (current_setting('trellis.site', true) IN ('*', site_id::text));
