-- Where each column of a file of orders goes, as its owner said; empty: where its name says.
ALTER TABLE order_imports ADD COLUMN mapping jsonb NOT NULL DEFAULT '[]';
