-- Five roles in the place of two: who was a member becomes an editor, who may do the same.
ALTER TABLE site_members DROP CONSTRAINT site_members_role_check;
UPDATE site_members SET role = 'editor' WHERE role = 'member';
ALTER TABLE site_members ADD CONSTRAINT site_members_role_check
  CHECK (role IN ('owner', 'admin', 'editor', 'analyst', 'support'));
