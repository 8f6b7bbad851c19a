CREATE TABLE tests (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'ended', 'archived')),
  goal text NOT NULL,
  auto_winner boolean NOT NULL,
  bandit boolean NOT NULL,
  minimum_weeks integer NOT NULL,
  effect double precision NOT NULL,
  hold_out double precision NOT NULL,
  winner text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What the last end or archiving made of it, to be taken back in one step.
  status_before text,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX tests_by_status ON tests (site_id, status, created_at);
ALTER TABLE tests ENABLE ROW LEVEL SECURITY;
ALTER TABLE tests FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON tests USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The forms of a test, also those that have left it. While the test runs, the form itself says its weight and status.
CREATE TABLE test_variants (
  site_id uuid NOT NULL,
  test_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  variant text NOT NULL,
  removed_at timestamptz,
  -- As they were when the test ended.
  weight double precision NOT NULL,
  was_active boolean NOT NULL,
  PRIMARY KEY (site_id, test_id, popup_id),
  FOREIGN KEY (site_id, test_id) REFERENCES tests (site_id, id) ON DELETE CASCADE
);
ALTER TABLE test_variants ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_variants FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON test_variants USING (current_setting('trellis.site', true) IN ('*', site_id::text));
