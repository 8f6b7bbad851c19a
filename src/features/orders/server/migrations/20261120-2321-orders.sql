CREATE TABLE orders (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The shop's own number: what makes an order that is told twice the same order.
  external_id text NOT NULL,
  contact_id uuid,
  -- As contacts have it: clean, in lower case; empty when nobody said.
  email_key text NOT NULL,
  visitor_id uuid,
  placed_at timestamptz NOT NULL,
  currency text NOT NULL,
  total numeric(15, 3) NOT NULL,
  discount numeric(15, 3) NOT NULL,
  tax numeric(15, 3) NOT NULL,
  shipping numeric(15, 3) NOT NULL,
  refunded numeric(15, 3) NOT NULL,
  -- By the rule of net-revenue.ts.
  net numeric(15, 3) NOT NULL,
  status text NOT NULL CHECK (status IN ('paid', 'refunded', 'cancelled')),
  source text NOT NULL CHECK (source IN ('javascript', 'api', 'import', 'shopify', 'woocommerce')),
  is_verified boolean NOT NULL,
  -- Paid, and verified or of a site that counts the others as well.
  is_counted boolean NOT NULL,
  items jsonb NOT NULL,
  -- The keys of what is in `items`, and the codes in capitals; each once.
  products text[] NOT NULL,
  discount_codes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, external_id)
);
CREATE INDEX orders_newest ON orders (site_id, placed_at DESC, id DESC);
CREATE INDEX orders_of_contact ON orders (site_id, contact_id, placed_at DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX orders_of_address ON orders (site_id, email_key) WHERE email_key <> '';
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON orders USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

CREATE TABLE order_settings (
  site_id uuid NOT NULL,
  currency text NOT NULL,
  counts_unverified boolean NOT NULL,
  -- Contacts that came before are linked with their orders.
  linked_until timestamptz NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE order_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON order_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE order_imports (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  format text NOT NULL CHECK (format IN ('shopify', 'woocommerce', 'plain')),
  state text NOT NULL CHECK (state IN ('ready', 'importing', 'imported', 'failed', 'cancelled')),
  columns jsonb NOT NULL,
  sample jsonb NOT NULL,
  currency text NOT NULL,
  total integer NOT NULL,
  -- Written in the transaction of each part, so that a kill loses and repeats none.
  parts_done integer NOT NULL,
  rows integer NOT NULL,
  added integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  refused integer NOT NULL,
  -- The rows of an order that the next part may go on with.
  carried jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE order_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON order_imports USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The rows of a file, some thousands a part: JSON, an array of texts for each. Gone when the import is done.
CREATE TABLE order_import_parts (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part integer NOT NULL,
  rows text NOT NULL,
  PRIMARY KEY (site_id, import_id, part),
  FOREIGN KEY (site_id, import_id) REFERENCES order_imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE order_import_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_import_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON order_import_parts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE order_import_refusals (
  site_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (site_id, import_id, line),
  FOREIGN KEY (site_id, import_id) REFERENCES order_imports (site_id, id) ON DELETE CASCADE
);
ALTER TABLE order_import_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_import_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON order_import_refusals USING (current_setting('trellis.site', true) IN ('*', site_id::text));
