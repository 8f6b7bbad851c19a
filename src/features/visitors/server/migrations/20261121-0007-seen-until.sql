-- Until when contacts' histories tell of their visits.
ALTER TABLE published_sites ADD COLUMN seen_until timestamptz NOT NULL DEFAULT '-infinity';
