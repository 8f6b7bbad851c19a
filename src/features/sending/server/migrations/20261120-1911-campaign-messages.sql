-- Without an SMTP server, campaigns stay in the mailbox.
ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_kind_check CHECK (kind IN ('transactional', 'auto-response', 'test', 'campaign'));
