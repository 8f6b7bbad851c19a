-- Five roles in the place of two, as for members.
ALTER TABLE site_invitations DROP CONSTRAINT site_invitations_role_check;
UPDATE site_invitations SET role = 'editor' WHERE role = 'member';
ALTER TABLE site_invitations ADD CONSTRAINT site_invitations_role_check
  CHECK (role IN ('owner', 'admin', 'editor', 'analyst', 'support'));
