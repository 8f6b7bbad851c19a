-- Whose browser a visitor's random id is, by their own submission or by the word of the owner's page.
CREATE TABLE visitor_identities (
  site_id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  external_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, visitor_id),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX visitor_identities_of_contact ON visitor_identities (site_id, contact_id);
CREATE INDEX visitor_identities_by_external ON visitor_identities (site_id, external_id) WHERE external_id <> '';
ALTER TABLE visitor_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE visitor_identities FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON visitor_identities USING (current_setting('trellis.site', true) IN ('*', site_id::text));
