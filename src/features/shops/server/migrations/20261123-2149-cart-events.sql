-- Sites whose store was connected before the page script was told of it.
INSERT INTO script_settings (site_id, cart_events)
SELECT DISTINCT site_id, true FROM shop_connections WHERE state <> 'disconnected'
ON CONFLICT (site_id) DO UPDATE SET cart_events = true;
