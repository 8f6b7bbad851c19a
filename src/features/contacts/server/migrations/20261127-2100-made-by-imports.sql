-- The import that created a field or a list: undoing it removes them, unless a contact has a value or is on the list.
ALTER TABLE contact_fields ADD COLUMN import_id uuid;
ALTER TABLE contact_lists ADD COLUMN import_id uuid;
-- How turning values into the field's new type went, or how far it has come.
ALTER TABLE contact_fields ADD COLUMN conversion jsonb;
