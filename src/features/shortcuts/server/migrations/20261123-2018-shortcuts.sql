CREATE TABLE shortcuts (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  template_id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'active', 'deleted')),
  definition jsonb NOT NULL,
  emails jsonb NOT NULL,
  forms jsonb NOT NULL,
  -- When the forms and emails were written last, by their ids: what is younger was changed elsewhere.
  written jsonb NOT NULL,
  automation_id uuid,
  -- The flow as it was generated last; null until the shortcut was live.
  generated_flow jsonb,
  -- The window that saved last.
  session_id text NOT NULL,
  -- What was saved differs from what is live.
  has_changes boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE shortcuts ENABLE ROW LEVEL SECURITY;
ALTER TABLE shortcuts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON shortcuts USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));
