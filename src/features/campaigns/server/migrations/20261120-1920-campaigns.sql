CREATE TABLE campaigns (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('email', 'push')),
  status text NOT NULL CHECK (status IN ('draft', 'scheduled', 'queued', 'sending', 'sent', 'deleted')),
  -- What it was before it was deleted.
  status_before text,
  paused_at timestamptz,
  -- Why it paused itself or cannot go on.
  problem text NOT NULL,
  email jsonb NOT NULL,
  push jsonb NOT NULL,
  -- The test of subjects.
  test jsonb NOT NULL,
  winner text NOT NULL,
  audience jsonb NOT NULL,
  schedule_at timestamptz,
  schedule_zone text NOT NULL CHECK (schedule_zone IN ('site', 'contact')),
  started_at timestamptz,
  sent_at timestamptz,
  -- How far it is planned: the last recipient; null when all are.
  plan_after uuid,
  buckets smallint NOT NULL,
  counts jsonb NOT NULL,
  counted_at timestamptz,
  -- Whether something has happened since that count.
  is_stale boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX campaigns_stale ON campaigns (site_id, id) WHERE is_stale;
CREATE INDEX campaigns_going ON campaigns (site_id, id) WHERE status IN ('queued', 'sending');
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON campaigns USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The links of a campaign's mail, by their number in it.
CREATE TABLE campaign_links (
  site_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  number smallint NOT NULL,
  url text NOT NULL,
  PRIMARY KEY (site_id, campaign_id, number),
  FOREIGN KEY (site_id, campaign_id) REFERENCES campaigns (site_id, id) ON DELETE CASCADE
);
ALTER TABLE campaign_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_links FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON campaign_links USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE campaign_clicks (
  site_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  number smallint NOT NULL,
  clicks integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, campaign_id, recipient_id, number)
);
ALTER TABLE campaign_clicks ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_clicks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON campaign_clicks USING (current_setting('trellis.site', true) IN ('*', site_id::text));
