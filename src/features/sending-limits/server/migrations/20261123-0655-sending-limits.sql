-- Addresses besides the members' that test mails of a site may go to, once confirmed.
CREATE TABLE test_recipients (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, email)
);
ALTER TABLE test_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON test_recipients USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How many messages a site sent through the installation's server on a day, while it has an allowance.
CREATE TABLE site_allowances (
  site_id uuid NOT NULL,
  day text NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (site_id, day)
);
ALTER TABLE site_allowances ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_allowances FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_allowances USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Sites whose allowance an administrator lifted.
CREATE TABLE lifted_sites (
  site_id uuid NOT NULL PRIMARY KEY,
  lifted_by uuid NOT NULL,
  lifted_at timestamptz NOT NULL
);
ALTER TABLE lifted_sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE lifted_sites FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON lifted_sites USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- How often something was sent on a day, by a keyed hash of the account, the site or the recipient.
CREATE TABLE mail_counts (
  counter text NOT NULL,
  day text NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (counter, day)
);
