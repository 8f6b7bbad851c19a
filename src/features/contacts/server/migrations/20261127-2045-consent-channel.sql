-- What each consent is for: emails, or text messages.
ALTER TABLE consents ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms'));
