-- Since when the money of an order is back with the customer; null for an order that is not refunded.
ALTER TABLE demo_shop_orders ADD COLUMN refunded_at timestamptz;
