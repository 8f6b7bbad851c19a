-- When a notification last went to a browser of theirs, and when they last clicked one; like the others in no index.
ALTER TABLE contacts
  ADD COLUMN last_notified_at timestamptz,
  ADD COLUMN last_tapped_at timestamptz;

ALTER TABLE contact_activity DROP CONSTRAINT contact_activity_kind_check;
ALTER TABLE contact_activity ADD CONSTRAINT contact_activity_kind_check
  CHECK (kind IN ('seen', 'subscribed', 'unsubscribed', 'sent', 'opened', 'clicked', 'notified', 'tapped', 'bought', 'refunded',
    'bounced', 'complained', 'merged', 'changed'));
