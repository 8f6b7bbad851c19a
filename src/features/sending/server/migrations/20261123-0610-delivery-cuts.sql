-- How often a server ended the connection at this recipient. The second time counts as a failed attempt.
ALTER TABLE deliveries ADD COLUMN cuts smallint NOT NULL DEFAULT 0;
