-- When a link was first clicked by each: an order is attributed to the last click before it.
ALTER TABLE campaign_clicks ADD COLUMN first_at timestamptz;
UPDATE campaign_clicks SET first_at = last_at;
ALTER TABLE campaign_clicks ALTER COLUMN first_at SET NOT NULL;
CREATE INDEX campaign_clicks_of_recipient ON campaign_clicks (site_id, recipient_id);

-- The orders that campaigns led to, each with one at most.
CREATE TABLE campaign_orders (
  site_id uuid NOT NULL,
  order_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  -- Of the link that was clicked.
  number smallint NOT NULL,
  amount numeric(15, 3) NOT NULL,
  currency text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id)
);
CREATE INDEX campaign_orders_of_campaign ON campaign_orders (site_id, campaign_id);
ALTER TABLE campaign_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON campaign_orders USING (current_setting('trellis.site', true) IN ('*', site_id::text));
