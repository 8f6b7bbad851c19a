-- A part refund left thousandths in currencies of two decimals.
UPDATE orders SET net = round(net, 2) WHERE net <> round(net, 2) AND currency NOT IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND');

UPDATE contacts SET spent_orders = counted.orders, spent = counted.spent FROM (
  SELECT orders.site_id, contact_id, count(*) AS orders, sum(net)::float8 AS spent FROM orders
  JOIN order_settings AS settings ON settings.site_id = orders.site_id AND settings.currency = orders.currency
  WHERE is_counted AND contact_id IS NOT NULL GROUP BY orders.site_id, contact_id) AS counted
WHERE contacts.site_id = counted.site_id AND contacts.id = counted.contact_id;
