-- Where the recipients of a campaign are added, by service.
CREATE TABLE integration_campaigns (
  site_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  service text NOT NULL,
  -- Everybody whom it reached, or those who opened or clicked it.
  who text NOT NULL CHECK (who IN ('delivered', 'opened', 'clicked')),
  -- List, field mapping, tags and consent: see Target in shapes.ts.
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, campaign_id, service)
);
ALTER TABLE integration_campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_campaigns USING (current_setting('trellis.site', true) IN ('*', site_id::text));
