-- Files move to the imports room. Imports from before cannot be undone; those that were running are not taken up again.
INSERT INTO imports (site_id, id, kind, name, state, code_page, columns, sample, mapping, options, total, parts_done, counts, carried,
  undo, error, created_at, finished_at)
SELECT site_id, id, 'contacts', name, CASE state WHEN 'importing' THEN 'failed' WHEN 'checking' THEN 'mapped' ELSE state END, code_page,
  columns, sample, mapping, options, total, 0, counts, '[]', '{"removed": 0, "restored": 0, "kept": 0}',
  CASE state WHEN 'importing' THEN 'The program was updated meanwhile. What is counted here stays; upload the file again for the rest.' ELSE error END,
  created_at, finished_at FROM contact_imports;
INSERT INTO import_parts (site_id, import_id, part, rows) SELECT site_id, import_id, part, rows FROM contact_import_parts;
INSERT INTO import_refusals (site_id, import_id, line, reason, cells)
SELECT site_id, import_id, line, reason, cells FROM contact_import_refusals;
DROP TABLE contact_import_seen;
DROP TABLE contact_import_refusals;
DROP TABLE contact_import_parts;
DROP TABLE contact_imports;

-- A digest of what an import wrote of a contact that it added: while it still fits, nobody has changed the contact.
ALTER TABLE contacts ADD COLUMN import_mark bigint;
-- By which import an address came onto the list.
ALTER TABLE contact_suppressions ADD COLUMN import_id uuid;
CREATE INDEX contact_suppressions_import ON contact_suppressions (site_id, import_id) WHERE import_id IS NOT NULL;
