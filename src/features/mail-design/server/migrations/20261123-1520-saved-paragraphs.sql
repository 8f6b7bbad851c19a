-- Text blocks hold paragraphs: the field was named "passages" before.
UPDATE mail_blocks SET block = replace(block::text, '"passages": [', '"paragraphs": [')::jsonb WHERE block::text LIKE '%"passages": [%';
UPDATE mail_templates SET document = replace(document::text, '"passages": [', '"paragraphs": [')::jsonb
WHERE document::text LIKE '%"passages": [%';
