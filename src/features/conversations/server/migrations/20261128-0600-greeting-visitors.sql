-- Who saw a greeting of the chat, each visitor once, and how far it went with them. variant: the text that they saw in an A/B test.
CREATE TABLE greeting_visitors (
  site_id uuid NOT NULL,
  greeting_id uuid NOT NULL,
  visitor_id uuid NOT NULL,
  variant uuid,
  shown_at timestamptz NOT NULL,
  opened_at timestamptz,
  replied_at timestamptz,
  PRIMARY KEY (site_id, greeting_id, visitor_id)
);
CREATE INDEX greeting_visitors_shown ON greeting_visitors (site_id, shown_at);
CREATE INDEX greeting_visitors_visitor ON greeting_visitors (site_id, visitor_id);
ALTER TABLE greeting_visitors ENABLE ROW LEVEL SECURITY;
ALTER TABLE greeting_visitors FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON greeting_visitors USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How visitors were shared out among the texts of an A/B test of a greeting, from a moment on: the share of each, by its id.
CREATE TABLE greeting_splits (
  site_id uuid NOT NULL,
  test_id uuid NOT NULL,
  at timestamptz NOT NULL,
  shares jsonb NOT NULL,
  PRIMARY KEY (site_id, test_id, at)
);
ALTER TABLE greeting_splits ENABLE ROW LEVEL SECURITY;
ALTER TABLE greeting_splits FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON greeting_splits USING (current_setting('trellis.site', true) IN ('*', site_id::text));
