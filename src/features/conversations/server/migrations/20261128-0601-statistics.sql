-- What began and what was written in a span of days is counted by them.
CREATE INDEX conversations_begun ON conversations (site_id, created_at);
CREATE INDEX conversation_messages_at ON conversation_messages (site_id, at);
