CREATE TABLE display_rules (
  site_id uuid NOT NULL,
  object_id uuid NOT NULL,
  id uuid NOT NULL,
  position integer NOT NULL,
  rule_id text NOT NULL,
  group_id uuid,
  filter_type text NOT NULL,
  rule_type text NOT NULL,
  filter_value jsonb NOT NULL,
  PRIMARY KEY (site_id, object_id, id)
);
ALTER TABLE display_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE display_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON display_rules USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE display_rule_sets (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  app_id text NOT NULL,
  name text NOT NULL,
  rules jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE display_rule_sets ENABLE ROW LEVEL SECURITY;
ALTER TABLE display_rule_sets FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON display_rule_sets USING (current_setting('trellis.site', true) IN ('*', site_id::text));
