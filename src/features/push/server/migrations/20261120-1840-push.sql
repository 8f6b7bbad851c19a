-- The installation's own key pair, one row. Of no site, so without row-level security.
CREATE TABLE push_keys (
  name text PRIMARY KEY,
  public_key text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE push_sites (
  site_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('worker', 'imported', 'window')),
  worker_path text NOT NULL,
  subdomain_name text NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE push_sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_sites FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON push_sites USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE push_subscriptions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Keyed: of the endpoint, which is a secret.
  endpoint_hash bytea NOT NULL,
  -- The endpoint and the browser's keys.
  sealed bytea NOT NULL,
  -- Null for a member's own browser, which gets test messages alone.
  popup_id uuid,
  visitor_id uuid,
  created_at timestamptz NOT NULL,
  dead_at timestamptz,
  -- What the push service last answered, and when.
  last_status integer,
  last_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, endpoint_hash)
);
CREATE INDEX push_subscriptions_alive ON push_subscriptions (site_id, id) WHERE dead_at IS NULL AND popup_id IS NOT NULL;
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON push_subscriptions USING (current_setting('trellis.site', true) IN ('*', site_id::text));
