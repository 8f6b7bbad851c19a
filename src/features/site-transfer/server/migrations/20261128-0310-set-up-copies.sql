-- Copies of another site's set-up: whose, and which parts of it; null for exports and imports.
ALTER TABLE site_transfers ADD COLUMN from_site_id uuid;
ALTER TABLE site_transfers ADD COLUMN setup_parts text[];
ALTER TABLE site_transfers DROP CONSTRAINT site_transfers_kind_check;
ALTER TABLE site_transfers ADD CONSTRAINT site_transfers_kind_check CHECK (kind IN ('export', 'import', 'copy'));
