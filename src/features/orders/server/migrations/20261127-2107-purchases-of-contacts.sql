INSERT INTO contact_purchases (site_id, contact_id, order_id, at, net, products)
SELECT orders.site_id, contact_id, orders.id, placed_at, (net * rate)::float8, orders.products FROM orders
JOIN contacts ON contacts.site_id = orders.site_id AND contacts.id = orders.contact_id
WHERE is_counted ON CONFLICT DO NOTHING;
