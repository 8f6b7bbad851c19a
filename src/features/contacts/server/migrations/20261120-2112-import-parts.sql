-- Read once and thrown away: packing them would take longer than reading them.
ALTER TABLE contact_import_parts ALTER COLUMN rows SET STORAGE EXTERNAL;
ALTER TABLE contact_export_parts ALTER COLUMN text SET STORAGE EXTERNAL;
