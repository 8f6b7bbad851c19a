-- What contacts do with their carts is told in their histories.
ALTER TABLE contact_activity DROP CONSTRAINT contact_activity_kind_check;
ALTER TABLE contact_activity ADD CONSTRAINT contact_activity_kind_check CHECK (kind IN ('seen', 'subscribed', 'unsubscribed', 'sent',
  'opened', 'clicked', 'notified', 'tapped', 'viewed', 'carted', 'checkout', 'abandoned', 'recovered', 'bought', 'refunded', 'bounced',
  'complained', 'merged', 'changed'));
