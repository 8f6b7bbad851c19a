-- A service that does not answer rests: until when, and how often since it last answered.
ALTER TABLE integration_connections ADD COLUMN paused_until timestamptz;
ALTER TABLE integration_connections ADD COLUMN pauses integer NOT NULL DEFAULT 0;
