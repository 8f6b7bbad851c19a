-- Whether the shop has sent everything of an order.
ALTER TABLE orders ADD COLUMN is_fulfilled boolean NOT NULL DEFAULT false;
