ALTER TABLE contacts ADD COLUMN company text NOT NULL DEFAULT '';
-- What forms and imports have kept as an answer.
UPDATE contacts SET company = left(coalesce(nullif(fields ->> 'Company', ''), nullif(fields ->> 'company', ''), nullif(fields ->> 'Company name', ''),
    nullif(fields ->> 'Organization', ''), nullif(fields ->> 'organization', ''), ''), 200)
WHERE fields ?| ARRAY['Company', 'company', 'Company name', 'Organization', 'organization'];
-- Contacts are found by any part of these. ILIKE on each column, for a function of them all would not be leakproof: see mark-leakproof.ts.
DO $$ BEGIN
  DROP INDEX IF EXISTS contacts_search;
  CREATE INDEX contacts_search ON contacts USING gin (email_key gin_trgm_ops, first_name gin_trgm_ops, last_name gin_trgm_ops,
    company gin_trgm_ops, phone gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Without pg_trgm a search reads all contacts of the site: %', SQLERRM;
END $$;
CREATE TABLE contact_views (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Which contacts, which columns, in which order, how many a page.
  view jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE contact_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_views FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON contact_views USING (current_setting('trellis.site', true) IN ('*', site_id::text));
