-- Values that did not fit a field's new type are read from their contacts when they are shown, and no longer kept with the field.
UPDATE contact_fields SET conversion = (conversion - 'examples') || '{"example_ids": []}' WHERE conversion IS NOT NULL;
