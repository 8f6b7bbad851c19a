-- The number of visitors for which a test's intervals are tuned, chosen when it begins. Tests of before keep theirs.
ALTER TABLE tests ADD COLUMN tuned_for integer NOT NULL DEFAULT 20000;
