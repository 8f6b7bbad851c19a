-- What a contact bought, as the orders room adds it up: in the row like everything that contacts are told apart by.
ALTER TABLE contacts
  ADD COLUMN orders_count integer NOT NULL DEFAULT 0,
  -- Net, in the currency that the site counts in.
  ADD COLUMN spent double precision NOT NULL DEFAULT 0,
  ADD COLUMN first_bought_at timestamptz,
  -- Of those who bought nothing NULL, so that they stand in no index.
  ADD COLUMN products text[],
  ADD COLUMN discount_codes text[];
CREATE INDEX contacts_orders ON contacts (site_id, orders_count) WHERE orders_count > 0;
CREATE INDEX contacts_products ON contacts USING gin (products) WHERE orders_count > 0;
CREATE INDEX contacts_discount_codes ON contacts USING gin (discount_codes) WHERE orders_count > 0;

ALTER TABLE contact_activity DROP CONSTRAINT contact_activity_kind_check;
ALTER TABLE contact_activity ADD CONSTRAINT contact_activity_kind_check
  CHECK (kind IN ('seen', 'subscribed', 'unsubscribed', 'sent', 'opened', 'clicked', 'bought', 'refunded', 'bounced', 'complained', 'merged', 'changed'));

-- The products that contacts bought, for filters to offer.
CREATE TABLE contact_products (
  site_id uuid NOT NULL,
  -- The shop's own name for it, or its title.
  key text NOT NULL,
  title text NOT NULL,
  bought_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
CREATE INDEX contact_products_newest ON contact_products (site_id, bought_at DESC);
ALTER TABLE contact_products ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_products FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_products USING (current_setting('trellis.site', true) IN ('*', site_id::text));
