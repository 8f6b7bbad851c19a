-- What a message of a flow was: an email, and which one, or a notification.
ALTER TABLE tracked_messages ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'push'));
ALTER TABLE tracked_messages ADD COLUMN email_id uuid;
