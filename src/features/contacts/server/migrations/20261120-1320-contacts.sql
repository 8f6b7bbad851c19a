CREATE TABLE contacts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- As typed; email_key is what is compared and mailed.
  email text NOT NULL,
  email_key text NOT NULL,
  status text NOT NULL CHECK (status IN ('subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained')),
  fields jsonb NOT NULL,
  source_popup_id uuid,
  source_popup_name text,
  source_page text NOT NULL,
  subscribed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, email_key)
);
CREATE INDEX contacts_newest ON contacts (site_id, subscribed_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_deleted ON contacts (site_id, deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contacts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE consents (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamptz NOT NULL,
  text text NOT NULL,
  page text NOT NULL,
  method text NOT NULL,
  popup_id uuid,
  address_prefix text NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX consents_of_contact ON consents (site_id, contact_id);
ALTER TABLE consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE consents FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON consents USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_activity (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('subscribed', 'sent', 'unsubscribed')),
  what text NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_activity_of_contact ON contact_activity (site_id, contact_id, at DESC);
ALTER TABLE contact_activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_activity FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_activity USING (current_setting('trellis.site', true) IN ('*', site_id::text));
