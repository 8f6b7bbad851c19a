-- What somebody's orders come to, by the step whose message they had last; the empty name: before any message.
ALTER TABLE automation_enrollments ADD COLUMN revenue_by_step jsonb NOT NULL DEFAULT '{}';
UPDATE automation_enrollments SET revenue_by_step = jsonb_build_object('', revenue) WHERE revenue <> 0;
