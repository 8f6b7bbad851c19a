-- In which language the mail and its page ask; empty: English.
ALTER TABLE confirmations ADD COLUMN language text NOT NULL DEFAULT '';
