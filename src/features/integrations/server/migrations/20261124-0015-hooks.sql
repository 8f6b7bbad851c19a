-- Where a service sends word of contacts who unsubscribed there.
CREATE TABLE integration_hooks (
  site_id uuid NOT NULL,
  service text NOT NULL,
  -- Part of the address that the service was given: an address of an earlier connection is worth nothing.
  id uuid NOT NULL,
  -- Sealed, bound to this row: what notices are signed with, and what the hook is called at the service, by list.
  registered bytea NOT NULL,
  -- Why the service did not take the address; empty when it did.
  problem text NOT NULL,
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, service)
);
ALTER TABLE integration_hooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_hooks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_hooks USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The lists of services to which contacts were sent: of these alone it matters who unsubscribes.
CREATE TABLE integration_lists (
  site_id uuid NOT NULL,
  service text NOT NULL,
  list_id text NOT NULL,
  PRIMARY KEY (site_id, service, list_id)
);
ALTER TABLE integration_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_lists USING (current_setting('trellis.site', true) IN ('*', site_id::text));
INSERT INTO integration_lists (site_id, service, list_id)
SELECT DISTINCT site_id, service, settings->>'list_id' FROM integration_targets WHERE settings->>'list_id' <> '';
