-- Addresses that events of a site are posted to.
CREATE TABLE webhook_endpoints (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  events text[] NOT NULL,
  -- Sealed, bound to this row. The old secret signs as well until `old_secret_until`.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  is_enabled boolean NOT NULL,
  -- Why it was disabled, for the owner; empty when the owner did it.
  problem text NOT NULL,
  -- Since when nothing was delivered; null while it works.
  failing_since timestamptz,
  -- How many times in a row it was found out of order, and until when it rests.
  pauses integer NOT NULL,
  paused_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON webhook_endpoints USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What happened, as it is posted: once, however many endpoints it goes to.
CREATE TABLE webhook_messages (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  contact_id uuid,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX webhook_messages_contact ON webhook_messages (site_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);
ALTER TABLE webhook_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON webhook_messages USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- One row for each message and endpoint.
CREATE TABLE webhook_deliveries (
  site_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  message_id uuid NOT NULL,
  -- The order in which messages happened. Those of one contact are delivered in it.
  position bigint NOT NULL,
  contact_id uuid,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- Until when it is tried again.
  retry_until timestamptz NOT NULL,
  -- The last answer: its status (0 without one), how long it took and its size.
  status integer NOT NULL DEFAULT 0,
  milliseconds integer NOT NULL DEFAULT 0,
  size integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed.
  problem text NOT NULL DEFAULT '',
  -- The beginning of the last answer, where it was no success.
  answer text NOT NULL DEFAULT '',
  tried_at timestamptz,
  PRIMARY KEY (site_id, endpoint_id, message_id)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (site_id, endpoint_id, position) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (site_id, endpoint_id, contact_id, position) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (site_id, endpoint_id, state, message_id);
CREATE INDEX webhook_deliveries_contact ON webhook_deliveries (site_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX webhook_deliveries_message ON webhook_deliveries (site_id, message_id);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON webhook_deliveries USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Addresses at which a site receives contacts and events from other programs.
CREATE TABLE webhook_sources (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- A new address makes the old one invalid.
  generation integer NOT NULL,
  -- What requests become: see Mapping in shapes.ts. Null while it waits for an example.
  mapping jsonb,
  is_enabled boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE webhook_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_sources FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON webhook_sources USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The last requests that sources received, and what became of them.
CREATE TABLE webhook_requests (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  contact_id uuid,
  -- The clean address that it was about; empty for none.
  email_key text NOT NULL,
  result text NOT NULL CHECK (result IN ('example', 'added', 'updated', 'recorded', 'repeated', 'skipped', 'refused')),
  problem text NOT NULL,
  content_type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX webhook_requests_source ON webhook_requests (site_id, source_id, id);
CREATE INDEX webhook_requests_contact ON webhook_requests (site_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX webhook_requests_address ON webhook_requests (site_id, email_key) WHERE email_key <> '';
CREATE INDEX webhook_requests_created ON webhook_requests (created_at);
ALTER TABLE webhook_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON webhook_requests USING (current_setting('trellis.site', true) IN ('*', site_id::text));
