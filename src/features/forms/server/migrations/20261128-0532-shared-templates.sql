-- Who shares a template with the other sites that they manage; null: nobody does.
ALTER TABLE own_templates ADD COLUMN shared_by uuid;
CREATE INDEX own_templates_shared ON own_templates (site_id, shared_by) WHERE shared_by IS NOT NULL;
