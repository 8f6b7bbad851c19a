-- What a copy of a setup left out since the site's plan does not include it, by feature.
ALTER TABLE site_transfers ADD COLUMN lacking jsonb NOT NULL DEFAULT '{}';
