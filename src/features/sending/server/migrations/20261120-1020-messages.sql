-- The ledger: one row for each message to one person. Mail of the installation itself has the nil UUID as its site.
CREATE TABLE messages (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Made by the sender: what is sent twice under one key is one message.
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('transactional', 'auto-response', 'test')),
  state text NOT NULL CHECK (state IN ('planned', 'leased', 'handing', 'accepted', 'deferred', 'bounced', 'unknown')),
  -- When it came into this state.
  state_at timestamptz NOT NULL,
  -- Why it was deferred, bounced or is in doubt.
  reason text NOT NULL DEFAULT '',
  -- Counts the leases; only who holds the latest may move the message on.
  attempts integer NOT NULL DEFAULT 0,
  lease_ends_at timestamptz,
  message_id text NOT NULL,
  to_address text NOT NULL,
  to_name text NOT NULL,
  from_address text NOT NULL,
  from_name text NOT NULL,
  reply_to_address text,
  reply_to_name text,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  headers jsonb NOT NULL,
  contact_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, key)
);
CREATE INDEX messages_contact ON messages (site_id, contact_id) WHERE contact_id IS NOT NULL;
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON messages USING (current_setting('trellis.site', true) IN ('*', site_id::text));
