CREATE TABLE integration_connections (
  site_id uuid NOT NULL,
  service text NOT NULL,
  state text NOT NULL CHECK (state IN ('connected', 'broken')),
  -- The account's name at the service; empty when it does not tell.
  account text NOT NULL,
  -- Why the connection is broken, for the owner.
  problem text NOT NULL,
  -- Sealed, bound to this row.
  credentials bytea NOT NULL,
  -- When the access token of OAuth expires; null for keys.
  expires_at timestamptz,
  connected_by uuid NOT NULL,
  connected_at timestamptz NOT NULL,
  broken_at timestamptz,
  -- Until when unsubscribes at the service have been read.
  unsubscribes_read_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, service)
);
ALTER TABLE integration_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_connections USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Windows in which an owner authorizes us at a service: each is answered once.
CREATE TABLE integration_windows (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  service text NOT NULL,
  -- Sealed, bound to this row: the credentials that were typed, and the code verifier.
  secrets bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  is_connected boolean NOT NULL,
  problem text NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE integration_windows ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_windows FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_windows USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Where the subscribers of a form go. The form's id is zero for those of all forms.
CREATE TABLE integration_targets (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  service text NOT NULL,
  -- List, field mapping, tags and consent: see Target in shapes.ts.
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, popup_id, service)
);
ALTER TABLE integration_targets ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_targets FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_targets USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Forms whose subscribers do not go where those of all forms go.
CREATE TABLE integration_forms (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  uses_default boolean NOT NULL,
  PRIMARY KEY (site_id, popup_id)
);
ALTER TABLE integration_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_forms FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_forms USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- One row for each contact that is sent to a service.
CREATE TABLE integration_deliveries (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  service text NOT NULL,
  -- The same subscription is added once for each service.
  source_key text NOT NULL,
  popup_id uuid,
  contact_id uuid NOT NULL,
  -- The target as it was when the contact subscribed.
  settings jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'refused', 'skipped')),
  attempts integer NOT NULL,
  due_at timestamptz NOT NULL,
  -- A job at the service whose outcome is asked for later; empty for none.
  job_id text NOT NULL,
  -- Why it was refused or has to wait, in the service's words.
  problem text NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX integration_deliveries_source ON integration_deliveries (site_id, service, source_key);
CREATE INDEX integration_deliveries_due ON integration_deliveries (site_id, service, due_at) WHERE state = 'waiting';
CREATE INDEX integration_deliveries_state ON integration_deliveries (site_id, service, state);
CREATE INDEX integration_deliveries_contact ON integration_deliveries (site_id, contact_id);
CREATE INDEX integration_deliveries_done ON integration_deliveries (done_at) WHERE done_at IS NOT NULL;
ALTER TABLE integration_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_deliveries USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Contacts from before a service was connected, being sent to it.
CREATE TABLE integration_backfills (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  service text NOT NULL,
  settings jsonb NOT NULL,
  -- Where it goes on: the last contact that was queued.
  after_contact uuid NOT NULL,
  total integer NOT NULL,
  queued integer NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'canceled')),
  started_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE integration_backfills ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_backfills FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_backfills USING (current_setting('trellis.site', true) IN ('*', site_id::text));
