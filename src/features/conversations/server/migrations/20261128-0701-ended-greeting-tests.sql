-- How an A/B test of a greeting of the chat came out. chosen: the text that everybody has seen since, where it is one of the test.
-- variants: each text with who saw it, opened it and answered it, since single visitors are forgotten with time.
CREATE TABLE ended_greeting_tests (
  site_id uuid NOT NULL,
  test_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  chosen uuid,
  sentence text NOT NULL,
  variants jsonb NOT NULL,
  PRIMARY KEY (site_id, test_id)
);
CREATE INDEX ended_greeting_tests_ended ON ended_greeting_tests (site_id, ended_at);
ALTER TABLE ended_greeting_tests ENABLE ROW LEVEL SECURITY;
ALTER TABLE ended_greeting_tests FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON ended_greeting_tests USING (current_setting('trellis.site', true) IN ('*', site_id::text));
