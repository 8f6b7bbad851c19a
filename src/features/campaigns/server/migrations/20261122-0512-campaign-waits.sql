-- Until when the rest of a campaign that is being sent waits, by itself; null while it goes on.
ALTER TABLE campaigns ADD COLUMN waits_until timestamptz;
