-- Mails that were sent by a call, and those that were not because of whom they were for. What was sent stands in the ledger.
CREATE TABLE transactional_mails (
  site_id uuid NOT NULL,
  -- That of the message, where one was sent.
  id uuid NOT NULL,
  email_id uuid NOT NULL,
  template text NOT NULL,
  to_address text NOT NULL,
  contact_id uuid,
  subject text NOT NULL,
  -- Why nothing was sent; empty where something was.
  suppressed text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX transactional_mails_latest ON transactional_mails (site_id, created_at, id);
CREATE INDEX transactional_mails_of_address ON transactional_mails (site_id, to_address);
CREATE INDEX transactional_mails_of_contact ON transactional_mails (site_id, contact_id) WHERE contact_id IS NOT NULL;
ALTER TABLE transactional_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE transactional_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON transactional_mails USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Who transactional mails of a site are from.
CREATE TABLE transactional_senders (
  site_id uuid PRIMARY KEY,
  from_name text NOT NULL,
  from_address text NOT NULL,
  reply_to text NOT NULL
);
ALTER TABLE transactional_senders ENABLE ROW LEVEL SECURITY;
ALTER TABLE transactional_senders FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON transactional_senders USING (current_setting('trellis.site', true) IN ('*', site_id::text));
