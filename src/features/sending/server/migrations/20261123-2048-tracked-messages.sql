-- Messages of flows, by email or push: whom they went to, for the frequency cap, and what became of them.
CREATE TABLE tracked_messages (
  site_id uuid NOT NULL,
  -- Of the ledger; of a notification an id of its own.
  message_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- What sent it: a flow, and its step.
  source_id uuid NOT NULL,
  part text NOT NULL,
  subject text NOT NULL,
  sent_at timestamptz NOT NULL,
  opened_at timestamptz,
  -- By a machine that opens everything.
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  PRIMARY KEY (site_id, message_id)
);
CREATE INDEX tracked_messages_of_contact ON tracked_messages (site_id, contact_id, sent_at);
CREATE INDEX tracked_messages_by_age ON tracked_messages (sent_at);
ALTER TABLE tracked_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE tracked_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON tracked_messages USING (current_setting('trellis.site', true) IN ('*', site_id::text));
