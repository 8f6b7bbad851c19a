-- Where people stand who are in a flow: what a step changes, apart from what it does not, so that a step writes one narrow row and two
-- indexes. Whoever waits costs nothing until then.
CREATE TABLE automation_positions (
  site_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- That of the enrollment, so that steps are read from this table alone.
  version integer NOT NULL,
  step_id text NOT NULL,
  due_at timestamptz NOT NULL,
  -- The event that they wait for, and whether it has happened.
  awaiting text,
  is_signaled boolean NOT NULL DEFAULT false,
  is_held boolean NOT NULL,
  -- Counts their steps.
  seq integer NOT NULL DEFAULT 0,
  -- Steps made on a day (UTC): a loop in a flow ends.
  moves_on date NOT NULL,
  moves integer NOT NULL DEFAULT 0,
  -- How often their step could not be carried out.
  failures smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, enrollment_id)
) WITH (fillfactor = 80);
INSERT INTO automation_positions (site_id, enrollment_id, automation_id, contact_id, version, step_id, due_at, awaiting, is_signaled,
  is_held, seq, moves_on, moves, failures)
SELECT site_id, id, automation_id, contact_id, version, step_id, due_at, awaiting, is_signaled, is_held, seq, moves_on, moves, failures
FROM automation_enrollments WHERE ended_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX automation_positions_due ON automation_positions (site_id, automation_id, due_at);
ALTER TABLE automation_positions ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_positions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_positions USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

DROP INDEX automation_enrollments_due;
-- `step_id` is where they stood last; of those who are in it, their position says.
ALTER TABLE automation_enrollments
  ADD COLUMN entered_version integer,
  -- Branches of splits that they went down, each {"version", "step", "branch"}.
  ADD COLUMN branches jsonb NOT NULL DEFAULT '[]';
UPDATE automation_enrollments SET entered_version = version;
UPDATE automation_enrollments e SET branches = went.branches FROM (
  SELECT m.site_id, m.enrollment_id, jsonb_agg(DISTINCT jsonb_build_object('version', m.version, 'step', m.step_id, 'branch', m.outcome)) AS branches
  FROM automation_moves m
  JOIN automation_versions v ON v.site_id = m.site_id AND v.automation_id = m.automation_id AND v.version = m.version
  CROSS JOIN LATERAL jsonb_array_elements(v.flow -> 'steps') AS step
  WHERE step ->> 'kind' = 'split' AND step ->> 'id' = m.step_id GROUP BY m.site_id, m.enrollment_id) went
WHERE went.site_id = e.site_id AND went.enrollment_id = e.id;
ALTER TABLE automation_enrollments
  ALTER COLUMN entered_version SET NOT NULL,
  DROP COLUMN due_at,
  DROP COLUMN awaiting,
  DROP COLUMN is_signaled,
  DROP COLUMN seq,
  DROP COLUMN stepped_at,
  DROP COLUMN moves_on,
  DROP COLUMN moves,
  DROP COLUMN failures;

-- What flows come to, as sums: each transaction adds rows, a job folds them into one. `measure` and `detail`: "entered", "first",
-- "outcome" sent, "ended" exit, "converted", "first_converted", "branch" a, "branch_converted" a, "revenue", "first_revenue".
CREATE TABLE automation_tallies (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  measure text NOT NULL,
  detail text NOT NULL,
  is_held boolean NOT NULL,
  count bigint NOT NULL,
  -- Of revenue, and its square.
  amount numeric NOT NULL DEFAULT 0,
  squares numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, automation_id, id)
);
INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count, amount, squares)
SELECT site_id, automation_id, gen_random_uuid(), version, '', measure, '', is_held, count(*) FILTER (WHERE has), sum(amount), sum(amount * amount)
FROM automation_enrollments CROSS JOIN LATERAL (VALUES
  ('entered', true, 0::numeric), ('first', is_first, 0), ('first_converted', is_first AND converted_at IS NOT NULL, 0),
  ('revenue', false, revenue::numeric), ('first_revenue', false, CASE WHEN is_first THEN revenue::numeric ELSE 0 END)) AS one (measure, has, amount)
GROUP BY site_id, automation_id, version, measure, is_held;
INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
SELECT site_id, automation_id, gen_random_uuid(), version, converted_step, 'converted', '', is_held, count(*)
FROM automation_enrollments WHERE converted_at IS NOT NULL GROUP BY site_id, automation_id, version, converted_step, is_held;
INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
SELECT site_id, automation_id, gen_random_uuid(), version, step_id, 'ended', end_reason, is_held, count(*)
FROM automation_enrollments WHERE ended_at IS NOT NULL GROUP BY site_id, automation_id, version, step_id, end_reason, is_held;
INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
SELECT site_id, automation_id, gen_random_uuid(), version, step_id, 'outcome', outcome, false, count(*)
FROM automation_moves GROUP BY site_id, automation_id, version, step_id, outcome;
INSERT INTO automation_tallies (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
SELECT site_id, automation_id, gen_random_uuid(), (branch ->> 'version')::int, branch ->> 'step', measure, branch ->> 'branch', false, count(*)
FROM automation_enrollments CROSS JOIN LATERAL jsonb_array_elements(branches) AS branch
CROSS JOIN LATERAL (VALUES ('branch', true), ('branch_converted', converted_at IS NOT NULL)) AS one (measure, has)
WHERE is_first AND has GROUP BY site_id, automation_id, branch, measure;
ALTER TABLE automation_tallies ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_tallies FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_tallies USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The history of steps, one row for all who made a step alike in one transaction.
ALTER TABLE automation_moves RENAME TO automation_moves_before;
ALTER TABLE automation_moves_before RENAME CONSTRAINT automation_moves_pkey TO automation_moves_before_pkey;
CREATE TABLE automation_moves (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  id uuid NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  -- Who, and which step of theirs it was.
  enrollment_ids uuid[] NOT NULL,
  seqs integer[] NOT NULL,
  PRIMARY KEY (site_id, automation_id, id)
);
INSERT INTO automation_moves (site_id, automation_id, id, version, step_id, outcome, at, enrollment_ids, seqs)
SELECT site_id, automation_id, gen_random_uuid(), version, step_id, outcome, at, array_agg(enrollment_id ORDER BY enrollment_id, seq),
  array_agg(seq ORDER BY enrollment_id, seq)
FROM automation_moves_before GROUP BY site_id, automation_id, version, step_id, outcome, at;
DROP TABLE automation_moves_before;
ALTER TABLE automation_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_moves USING (current_setting('trellis.site', true) IN ('*', site_id::text));
