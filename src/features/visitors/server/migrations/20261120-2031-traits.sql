-- What was known of the visitor who subscribed: the click that confirms it may come from another device.
ALTER TABLE confirmations ADD COLUMN traits jsonb NOT NULL DEFAULT '{}';
