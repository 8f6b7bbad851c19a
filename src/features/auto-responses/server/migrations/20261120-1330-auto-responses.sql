CREATE TABLE auto_response_emails (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  subject text NOT NULL,
  preview_text text NOT NULL,
  body text NOT NULL,
  custom_sender text NOT NULL,
  reply_to text NOT NULL,
  footer text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE auto_response_emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE auto_response_emails FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON auto_response_emails USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE auto_response_rules (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  popup_id uuid NOT NULL,
  email_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('inactive', 'active', 'paused')),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, popup_id, email_id),
  FOREIGN KEY (site_id, email_id) REFERENCES auto_response_emails (site_id, id) ON DELETE CASCADE
);
CREATE INDEX auto_response_rules_of_email ON auto_response_rules (site_id, email_id);
CREATE UNIQUE INDEX auto_response_rules_active ON auto_response_rules (site_id, popup_id) WHERE status = 'active';
ALTER TABLE auto_response_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE auto_response_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON auto_response_rules USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- When a contact last got an e-mail, so that nobody can have somebody else's address flooded with it.
CREATE TABLE auto_response_sends (
  site_id uuid NOT NULL,
  email_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, email_id, contact_id),
  FOREIGN KEY (site_id, email_id) REFERENCES auto_response_emails (site_id, id) ON DELETE CASCADE
);
ALTER TABLE auto_response_sends ENABLE ROW LEVEL SECURITY;
ALTER TABLE auto_response_sends FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON auto_response_sends USING (current_setting('trellis.site', true) IN ('*', site_id::text));
