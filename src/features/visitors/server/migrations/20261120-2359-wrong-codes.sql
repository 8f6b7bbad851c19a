-- How often somebody typed a code for it: after a few, the link in the mail alone is left.
ALTER TABLE confirmations ADD COLUMN tries integer NOT NULL DEFAULT 0;
