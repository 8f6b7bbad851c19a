-- Why unsubscribes at the service could not be read the last time, in its words; empty when they could.
ALTER TABLE integration_connections ADD COLUMN unsubscribes_problem text NOT NULL DEFAULT '';
