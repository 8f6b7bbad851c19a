-- Orders are counted along with visitors: `spent` is what the rolled-up orders of one come to, `revenue` and `squares` are the sums of it
-- and of its square. All orders that are there wait for the next roll-up; until then, answers add them.
ALTER TABLE visitor_revenue ADD COLUMN is_rolled_up boolean NOT NULL DEFAULT false;
CREATE INDEX visitor_revenue_waiting ON visitor_revenue (site_id, id) WHERE NOT is_rolled_up;
ALTER TABLE cohort_visitors ADD COLUMN spent numeric NOT NULL DEFAULT 0;
ALTER TABLE cohort_counts ADD COLUMN revenue numeric NOT NULL DEFAULT 0, ADD COLUMN squares numeric NOT NULL DEFAULT 0;
