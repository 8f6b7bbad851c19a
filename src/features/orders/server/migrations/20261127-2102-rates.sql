-- What one unit of another currency comes to in the site's: {"USD": 0.92}.
ALTER TABLE order_settings ADD COLUMN rates jsonb NOT NULL DEFAULT '{}';
-- By what an order's money is multiplied in sums: 1 in the site's own currency, null where no rate is known.
ALTER TABLE orders ADD COLUMN rate double precision;
UPDATE orders SET rate = 1 FROM order_settings AS settings
WHERE settings.site_id = orders.site_id AND settings.currency = orders.currency;
UPDATE sites SET currency = settings.currency FROM order_settings AS settings WHERE settings.site_id = sites.site_id;
