-- Asked once a statement: counts read a million rows.
ALTER POLICY site ON contacts USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));
ALTER POLICY site ON contact_activity USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

ALTER TABLE contacts
  ADD COLUMN first_name text NOT NULL DEFAULT '',
  ADD COLUMN last_name text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  -- ISO 3166 and BCP 47, where they are known to be such.
  ADD COLUMN country text NOT NULL DEFAULT '',
  ADD COLUMN language text NOT NULL DEFAULT '',
  ADD COLUMN time_zone text NOT NULL DEFAULT '',
  -- Tags by name and lists by id stand in the row, so that three conditions are one pass over one table.
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN lists uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN import_id uuid,
  -- Of the deletion by which it went, so that all of one can be taken back.
  ADD COLUMN deletion_id uuid,
  -- When it last happened; in no index, so that PostgreSQL can change them in place.
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN last_sent_at timestamptz,
  ADD COLUMN last_opened_at timestamptz,
  ADD COLUMN last_clicked_at timestamptz,
  ADD COLUMN last_bought_at timestamptz;
ALTER TABLE contacts SET (fillfactor = 90);
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX contacts_search ON contacts USING gin (email_key gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Without pg_trgm a search reads all contacts of the site: %', SQLERRM;
END $$;
CREATE INDEX contacts_tags ON contacts USING gin (tags);
CREATE INDEX contacts_lists ON contacts USING gin (lists);

ALTER TABLE contact_activity DROP CONSTRAINT contact_activity_kind_check;
ALTER TABLE contact_activity ADD CONSTRAINT contact_activity_kind_check
  CHECK (kind IN ('seen', 'subscribed', 'unsubscribed', 'sent', 'opened', 'clicked', 'bought', 'bounced', 'complained', 'merged', 'changed'));

CREATE TABLE contact_fields (
  site_id uuid NOT NULL,
  -- What it is called in a form and in an import: the name under which a contact keeps its value.
  key text NOT NULL,
  label text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'number', 'date', 'yes-no', 'choice')),
  choices text[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
ALTER TABLE contact_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_fields USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_tags (
  site_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, name)
);
ALTER TABLE contact_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_tags USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_lists (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  -- Whether those who are on it may see it, and leave and join it, on the page behind the link in each mail.
  is_public boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE contact_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_lists USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE contact_segments (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE contact_segments ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_segments FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_segments USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Whom nothing may be sent to. Of the address only a keyed hash is kept.
CREATE TABLE contact_suppressions (
  site_id uuid NOT NULL,
  address_hash bytea NOT NULL,
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'erased', 'manual')),
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, address_hash)
);
CREATE INDEX contact_suppressions_newest ON contact_suppressions (site_id, at DESC);
ALTER TABLE contact_suppressions ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_suppressions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_suppressions USING (current_setting('trellis.site', true) IN ('*', site_id::text));
