-- How often a ticket came with a submission; kept for as long as the ticket is good.
CREATE TABLE ticket_uses (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  uses integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX ticket_uses_expired ON ticket_uses (expires_at);
ALTER TABLE ticket_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE ticket_uses FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON ticket_uses USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Subscriptions that count only after a click in a mail: all that is done then.
CREATE TABLE confirmations (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  submission_id uuid NOT NULL,
  visitor_id text NOT NULL,
  popup_name text NOT NULL,
  fields jsonb NOT NULL,
  consent_text text NOT NULL,
  page text NOT NULL,
  address_prefix text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX confirmations_of_contact ON confirmations (site_id, contact_id);
CREATE INDEX confirmations_by_age ON confirmations (created_at);
ALTER TABLE confirmations ENABLE ROW LEVEL SECURITY;
ALTER TABLE confirmations FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON confirmations USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How many confirmation mails an address got on a day, over all sites. Of the address only a keyed hash is kept.
CREATE TABLE confirmation_counts (
  address_hash text NOT NULL,
  day text NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (address_hash, day)
);

-- New subscribers whom a form's owner is still to be told of.
CREATE TABLE subscriber_notices (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  popup_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX subscriber_notices_of_form ON subscriber_notices (site_id, popup_id);
CREATE INDEX subscriber_notices_of_contact ON subscriber_notices (site_id, contact_id);
ALTER TABLE subscriber_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriber_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON subscriber_notices USING (current_setting('trellis.site', true) IN ('*', site_id::text));
