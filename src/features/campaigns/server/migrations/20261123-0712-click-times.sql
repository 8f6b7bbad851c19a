-- When a link was clicked, each time (the last hundred): an order that is reported late belongs to the click before it, not to the last one.
ALTER TABLE campaign_clicks ADD COLUMN times timestamptz[] NOT NULL DEFAULT '{}';
UPDATE campaign_clicks SET times = ARRAY[first_at, last_at];
