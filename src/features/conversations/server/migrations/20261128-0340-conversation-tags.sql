-- What the team calls a conversation, in the order in which the tags were added.
ALTER TABLE conversations ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
CREATE INDEX conversations_tagged ON conversations (site_id, last_at DESC) WHERE tags <> '{}';
