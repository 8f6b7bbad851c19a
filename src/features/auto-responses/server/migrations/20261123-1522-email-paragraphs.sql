-- Text blocks hold paragraphs: the field was named "passages" before.
UPDATE auto_response_emails SET document = replace(document::text, '"passages": [', '"paragraphs": [')::jsonb
WHERE document::text LIKE '%"passages": [%';
