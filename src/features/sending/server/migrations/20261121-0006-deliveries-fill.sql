-- A batch that is claimed writes each of a page's rows anew: with less room some of them went to another page, and with them into all indexes.
ALTER TABLE deliveries SET (fillfactor = 50);
