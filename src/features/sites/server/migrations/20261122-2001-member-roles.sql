-- Owners say who works on a site, members work on it. A row stays when somebody leaves, so that it can be taken up again.
ALTER TABLE site_members DROP CONSTRAINT site_members_role_check;
ALTER TABLE site_members ADD CONSTRAINT site_members_role_check CHECK (role IN ('owner', 'member'));
ALTER TABLE site_members ADD COLUMN left_at timestamptz;
