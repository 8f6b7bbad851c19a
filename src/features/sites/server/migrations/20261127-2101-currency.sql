-- The currency in which the site's money is shown and counted; empty until somebody chooses it, or the first order brings one.
ALTER TABLE sites ADD COLUMN currency text NOT NULL DEFAULT '';
