-- Whose message was clicked before the order: the contact's, or that of a browser of theirs that takes push.
ALTER TABLE campaign_orders ADD COLUMN clicker_id uuid;
UPDATE campaign_orders SET clicker_id = recipient_id;
ALTER TABLE campaign_orders ALTER COLUMN clicker_id SET NOT NULL;
