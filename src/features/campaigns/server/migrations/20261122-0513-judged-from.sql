-- What had come of a campaign ({accepted, bounced, complained}) when somebody had it go on although it had paused itself: it is
-- judged by what comes after that. Null: by all.
ALTER TABLE campaigns ADD COLUMN judged_from jsonb;
