-- At which push service a browser is reached, by its name without numbers: 'fcm.googleapis.com'. Empty for those before.
ALTER TABLE push_subscriptions ADD COLUMN service text NOT NULL DEFAULT '';
CREATE INDEX push_subscriptions_of_visitor ON push_subscriptions (site_id, visitor_id) WHERE visitor_id IS NOT NULL;
