-- Who renews the tokens of a connection does so alone, until then: a killed process leaves no lock behind.
ALTER TABLE integration_connections ADD COLUMN refreshing_until timestamptz;
