-- How many days a contact wants between two campaigns; 0: as often as they come.
ALTER TABLE contacts ADD COLUMN email_gap_days smallint NOT NULL DEFAULT 0 CHECK (email_gap_days IN (0, 7, 30));
