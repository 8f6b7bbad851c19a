-- What earlier builds of the program made of a version, by the hash in the name of its module: pages that were loaded before
-- an upgrade still ask for it.
ALTER TABLE published_forms ADD COLUMN modules jsonb NOT NULL DEFAULT '{}';
