CREATE TABLE media (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size bigint NOT NULL,
  -- Where its bytes lie: a random name.
  stored_as text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX media_deleted ON media (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE media ENABLE ROW LEVEL SECURITY;
ALTER TABLE media FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON media USING (current_setting('trellis.site', true) IN ('*', site_id::text));
