-- Whether a campaign, once it is sent, stands in the site's public archive.
ALTER TABLE campaigns ADD COLUMN is_public boolean NOT NULL DEFAULT false;
CREATE INDEX campaigns_public ON campaigns (site_id, started_at) WHERE is_public;
