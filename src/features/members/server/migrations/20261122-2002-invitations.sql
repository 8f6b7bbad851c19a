-- Those who were asked to work on a site and have not come yet. The link in the mail is signed over both ids.
CREATE TABLE site_invitations (
  site_id uuid NOT NULL REFERENCES sites (site_id),
  id uuid NOT NULL,
  -- In lower case, and as it was typed.
  email text NOT NULL,
  email_typed text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, email)
);
ALTER TABLE site_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_invitations USING (current_setting('trellis.site', true) IN ('*', site_id::text));
