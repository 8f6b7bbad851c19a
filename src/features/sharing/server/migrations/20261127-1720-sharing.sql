-- Share buttons and buttons on images as their site's owner set them.
CREATE TABLE sharing_extras (
  site_id uuid NOT NULL,
  name text NOT NULL CHECK (name IN ('share-buttons', 'image-buttons')),
  -- Names it for display rules.
  object_id uuid NOT NULL,
  is_on boolean NOT NULL,
  settings jsonb NOT NULL,
  -- What is not about looks: order, counting, devices.
  more jsonb NOT NULL,
  PRIMARY KEY (site_id, name)
);
ALTER TABLE sharing_extras ENABLE ROW LEVEL SECURITY;
ALTER TABLE sharing_extras FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON sharing_extras USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- With which Facebook is asked for counts, sealed.
CREATE TABLE share_tokens (
  site_id uuid NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE share_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON share_tokens USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Clicks on share buttons. The id is the browser's: the same click sent twice is one.
CREATE TABLE share_clicks (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  day date NOT NULL,
  network text NOT NULL,
  placement text NOT NULL,
  host text NOT NULL,
  path text NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX share_clicks_by_day ON share_clicks (site_id, day);
ALTER TABLE share_clicks ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_clicks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON share_clicks USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- All clicks ever, by page and network.
CREATE TABLE share_totals (
  site_id uuid NOT NULL,
  host text NOT NULL,
  path text NOT NULL,
  network text NOT NULL,
  clicks bigint NOT NULL,
  PRIMARY KEY (site_id, host, path, network)
);
ALTER TABLE share_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON share_totals USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What networks say of a page; null: nothing yet. asked_at: when they were last asked, whether they answered or not.
CREATE TABLE network_counts (
  site_id uuid NOT NULL,
  host text NOT NULL,
  path text NOT NULL,
  network text NOT NULL,
  count bigint,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, host, path, network)
);
ALTER TABLE network_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE network_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON network_counts USING (current_setting('trellis.site', true) IN ('*', site_id::text));
