-- The records of a sending domain as DNS had them at the last check.
ALTER TABLE sending_domains ADD COLUMN findings jsonb NOT NULL DEFAULT '[]';
