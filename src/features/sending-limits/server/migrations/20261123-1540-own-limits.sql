-- What an administrator allows a site a day; null: any number.
ALTER TABLE lifted_sites ADD COLUMN daily_limit integer;
