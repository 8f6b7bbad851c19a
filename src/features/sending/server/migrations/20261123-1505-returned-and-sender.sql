-- Set when a message that had been taken came back: it was sent, unlike one that was refused at once.
ALTER TABLE deliveries ADD COLUMN returned_at timestamptz;

-- Who a site's mails are from that name no sender of their own; empty: the first verified domain, or the installation.
ALTER TABLE sending_settings ADD COLUMN from_name text NOT NULL DEFAULT '';
ALTER TABLE sending_settings ADD COLUMN from_address text NOT NULL DEFAULT '';
