-- When somebody opened a mail at the account's address. Empty: the address is not proven, and may be somebody else's.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
-- Accounts that exist already keep all they may do.
UPDATE users SET email_confirmed_at = created_at;
