-- What somebody agreed to by the box for text messages; empty for nothing.
ALTER TABLE confirmations ADD COLUMN sms_consent_text text NOT NULL DEFAULT '';
