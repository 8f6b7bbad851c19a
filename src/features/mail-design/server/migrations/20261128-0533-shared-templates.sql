-- Who shares a template with the other sites that they manage; null: nobody does.
ALTER TABLE mail_templates ADD COLUMN shared_by uuid;
CREATE INDEX mail_templates_shared ON mail_templates (site_id, shared_by) WHERE shared_by IS NOT NULL;
