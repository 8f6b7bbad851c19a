-- Where a site's bounces arrive, when nobody pipes them in: one mailbox, looked into every few minutes.
CREATE TABLE bounce_mailboxes (
  site_id uuid NOT NULL,
  -- Another one when the mailbox is another one: what was read of it counts for it alone.
  id uuid NOT NULL,
  protocol text NOT NULL CHECK (protocol IN ('imap', 'pop3')),
  host text NOT NULL,
  port integer NOT NULL,
  security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  user_name text NOT NULL,
  -- The password, sealed.
  sealed bytea NOT NULL,
  folder text NOT NULL,
  afterwards text NOT NULL CHECK (afterwards IN ('keep', 'seen', 'delete')),
  is_on boolean NOT NULL,
  -- The last mail that was read, as the server names it.
  last_mark text NOT NULL DEFAULT '',
  -- Mails that were read and are still to be marked or deleted there.
  unfinished text[] NOT NULL DEFAULT '{}',
  -- A worker is looking into it until this moment at the latest.
  busy_until timestamptz,
  checked_at timestamptz,
  -- Why it could not be read at the last look; empty when it could.
  problem text NOT NULL DEFAULT '',
  read_count integer NOT NULL DEFAULT 0,
  found_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id)
);
ALTER TABLE bounce_mailboxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE bounce_mailboxes FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON bounce_mailboxes USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Mails of a POP3 mailbox that were read and are still there: their names have no order.
CREATE TABLE read_mails (
  site_id uuid NOT NULL,
  mark text NOT NULL,
  PRIMARY KEY (site_id, mark)
);
ALTER TABLE read_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE read_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON read_mails USING (current_setting('trellis.site', true) IN ('*', site_id::text));
