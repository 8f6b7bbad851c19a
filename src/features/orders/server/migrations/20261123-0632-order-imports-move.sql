-- Files move to the imports room. Imports from before cannot be undone; those that were running are not taken up again.
INSERT INTO imports (site_id, id, kind, name, state, code_page, columns, sample, mapping, options, total, parts_done, counts, carried,
  undo, error, created_at, finished_at)
SELECT site_id, id, 'orders', name,
  CASE state WHEN 'importing' THEN 'failed' WHEN 'checking' THEN 'mapped' WHEN 'ready' THEN 'unmapped' ELSE state END, '',
  columns, sample, mapping, jsonb_build_object('currency', currency), total, 0, jsonb_build_object('rows', rows, 'added', added,
    'updated', updated, 'unchanged', unchanged, 'skipped', 0, 'refused', refused), '[]', '{"removed": 0, "restored": 0, "kept": 0}',
  CASE state WHEN 'importing' THEN 'The program was updated meanwhile. What is counted here stays; upload the file again for the rest.' ELSE '' END,
  created_at, finished_at FROM order_imports;
INSERT INTO import_parts (site_id, import_id, part, rows) SELECT site_id, import_id, part, rows FROM order_import_parts;
INSERT INTO import_refusals (site_id, import_id, line, reason, cells)
SELECT site_id, import_id, line, reason, cells FROM order_import_refusals;
DROP TABLE order_import_seen;
DROP TABLE order_import_refusals;
DROP TABLE order_import_parts;
DROP TABLE order_imports;
