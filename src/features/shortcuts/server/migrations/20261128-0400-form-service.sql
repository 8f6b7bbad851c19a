-- The email service that the forms were given last, with its settings; null for none.
ALTER TABLE shortcuts ADD COLUMN form_service jsonb;
