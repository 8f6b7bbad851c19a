-- How a site sends campaigns; one row, made when something differs from what everybody starts with.
CREATE TABLE sending_settings (
  site_id uuid NOT NULL,
  track_opens boolean NOT NULL,
  track_clicks boolean NOT NULL,
  -- Adds the tags of Google Analytics to links.
  tag_links boolean NOT NULL,
  -- Hours of the recipient's day in which nothing is sent; equal: none.
  quiet_from smallint NOT NULL,
  quiet_to smallint NOT NULL,
  -- Campaigns that one contact gets within so many days; 0: any number.
  cap_count smallint NOT NULL,
  cap_days smallint NOT NULL,
  -- Where bounces come back to; empty: to the sender.
  return_domain text NOT NULL,
  -- Messages a minute, by domain of the recipient.
  domain_limits jsonb NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE sending_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE sending_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON sending_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE smtp_servers (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The address with its password, sealed; and without, for people.
  sealed bytea NOT NULL,
  shown text NOT NULL,
  weight smallint NOT NULL,
  connections smallint NOT NULL,
  is_on boolean NOT NULL,
  -- The first day of its warm-up, and how many it starts with; null: no warm-up.
  warm_up_from date,
  warm_up_first integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE smtp_servers ENABLE ROW LEVEL SECURITY;
ALTER TABLE smtp_servers FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON smtp_servers USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What each server was given on each day (UTC).
CREATE TABLE smtp_server_days (
  site_id uuid NOT NULL,
  server_id uuid NOT NULL,
  day date NOT NULL,
  handed integer NOT NULL,
  PRIMARY KEY (site_id, server_id, day),
  FOREIGN KEY (site_id, server_id) REFERENCES smtp_servers (site_id, id) ON DELETE CASCADE
);
ALTER TABLE smtp_server_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE smtp_server_days FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON smtp_server_days USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE sending_domains (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  domain text NOT NULL,
  selector text NOT NULL,
  -- The private key, sealed; the public one as DNS has to have it.
  sealed bytea NOT NULL,
  record text NOT NULL,
  -- When DNS was last seen to say what it has to.
  verified_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, domain)
);
ALTER TABLE sending_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE sending_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON sending_domains USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What the senders of bounces and complaints prove themselves by, sealed.
CREATE TABLE feedback_secrets (
  site_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('ses', 'sendgrid', 'mailgun', 'postmark')),
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, provider)
);
ALTER TABLE feedback_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON feedback_secrets USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Soft bounces of an address: after several it is taken for one that does not exist. A keyed hash is all that is kept.
CREATE TABLE soft_bounces (
  site_id uuid NOT NULL,
  address_hash bytea NOT NULL,
  bounces integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, address_hash)
);
ALTER TABLE soft_bounces ENABLE ROW LEVEL SECURITY;
ALTER TABLE soft_bounces FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON soft_bounces USING (current_setting('trellis.site', true) IN ('*', site_id::text));
