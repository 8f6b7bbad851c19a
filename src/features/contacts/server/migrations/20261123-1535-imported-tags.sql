-- The import that created a tag: undoing it removes the tag, unless a contact still has it.
ALTER TABLE contact_tags ADD COLUMN import_id uuid;
