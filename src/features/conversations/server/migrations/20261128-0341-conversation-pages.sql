-- The pages on which somebody's chat was open, the last ones alone: only of visitors who may be remembered. left_at: when the page was
-- left; null: it is open, unless its node was killed at that moment.
CREATE TABLE conversation_pages (
  site_id uuid NOT NULL,
  person_id uuid NOT NULL,
  page text NOT NULL,
  at timestamptz NOT NULL,
  left_at timestamptz,
  PRIMARY KEY (site_id, person_id, page)
);
ALTER TABLE conversation_pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversation_pages FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON conversation_pages USING (current_setting('trellis.site', true) IN ('*', site_id::text));
