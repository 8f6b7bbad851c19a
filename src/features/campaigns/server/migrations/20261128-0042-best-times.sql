-- Whether each contact gets it at the hour at which they usually read, within a day of its start.
ALTER TABLE campaigns ADD COLUMN at_best_time boolean NOT NULL DEFAULT false;
