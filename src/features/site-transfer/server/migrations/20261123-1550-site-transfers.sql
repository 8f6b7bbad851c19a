-- Exports of a site and imports into it; their files lie in the storage, in parts named after `stored_as`.
CREATE TABLE site_transfers (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('export', 'import')),
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  error text NOT NULL,
  count integer NOT NULL,
  bytes bigint NOT NULL,
  parts integer NOT NULL,
  stored_as text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE site_transfers ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_transfers FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_transfers USING (current_setting('trellis.site', true) IN ('*', site_id::text));
