-- What a merge left behind: taking it back puts back only what is still so.
ALTER TABLE contact_merges ADD COLUMN after jsonb NOT NULL DEFAULT '{}';
