-- What a line of a contact's history is about: 'campaign:…', 'link:…', 'product:…'. Segments count lines by it.
ALTER TABLE contact_activity ADD COLUMN about text[] NOT NULL DEFAULT '{}';
ALTER TABLE contact_activity DROP CONSTRAINT contact_activity_kind_check;
ALTER TABLE contact_activity ADD CONSTRAINT contact_activity_kind_check CHECK (kind IN ('seen', 'subscribed', 'unsubscribed', 'sent',
  'opened', 'clicked', 'notified', 'tapped', 'viewed', 'bought', 'refunded', 'bounced', 'complained', 'merged', 'changed'));
CREATE INDEX contact_activity_of_kind ON contact_activity (site_id, kind, at);

-- What lines of histories are about, by name: what a condition offers.
CREATE TABLE contact_subjects (
  site_id uuid NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
ALTER TABLE contact_subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_subjects USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The orders of contacts that count, as the orders room adds them up: what was bought and spent within a time.
CREATE TABLE contact_purchases (
  site_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  order_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- In the site's currency; null where no rate is known.
  net double precision,
  products text[] NOT NULL,
  PRIMARY KEY (site_id, contact_id, order_id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_purchases_of_time ON contact_purchases (site_id, at);
ALTER TABLE contact_purchases ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_purchases FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_purchases USING (current_setting('trellis.site', true) IN ('*', site_id::text));
