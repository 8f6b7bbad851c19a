CREATE INDEX contacts_unconfirmed ON contacts (subscribed_at) WHERE status = 'unconfirmed';
