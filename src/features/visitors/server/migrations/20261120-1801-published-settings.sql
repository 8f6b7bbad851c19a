-- What holds for all forms of the site, as its script carries it.
ALTER TABLE published_sites ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
-- What the server and the form's module need of a version besides its design.
ALTER TABLE published_forms ADD COLUMN more jsonb NOT NULL DEFAULT '{}';
