-- Text blocks hold paragraphs: the field was named "passages" before. Messages that may or may not have arrived are counted as "unknown".
UPDATE campaigns SET email = replace(email::text, '"passages": [', '"paragraphs": [')::jsonb WHERE email::text LIKE '%"passages": [%';
UPDATE campaigns SET counts = counts - 'in_doubt' || jsonb_build_object('unknown', counts -> 'in_doubt') WHERE counts ? 'in_doubt';
