-- The form by which the buyer had come when they ordered: what a form has earned.
ALTER TABLE orders ADD COLUMN popup_id uuid;
CREATE INDEX orders_of_form ON orders (site_id, popup_id, placed_at DESC) WHERE popup_id IS NOT NULL;
UPDATE orders SET popup_id = contacts.source_popup_id FROM contacts
WHERE contacts.site_id = orders.site_id AND contacts.id = orders.contact_id AND contacts.source_popup_id IS NOT NULL
  AND orders.placed_at >= contacts.subscribed_at;
