-- The host that a contact is sent to, where each form names its own (formsync); empty for services with one address. Each host has its own queue.
ALTER TABLE integration_deliveries ADD COLUMN host text NOT NULL DEFAULT '';

-- Hosts that do not answer, while they are left alone.
CREATE TABLE integration_host_rests (
  site_id uuid NOT NULL,
  service text NOT NULL,
  host text NOT NULL,
  paused_until timestamptz NOT NULL,
  -- How often it rested since it last answered.
  pauses integer NOT NULL,
  PRIMARY KEY (site_id, service, host)
);
ALTER TABLE integration_host_rests ENABLE ROW LEVEL SECURITY;
ALTER TABLE integration_host_rests FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON integration_host_rests USING (current_setting('trellis.site', true) IN ('*', site_id::text));
