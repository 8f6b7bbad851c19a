-- Of a smart bar, a content_width of 600 meant that its content goes along the whole bar, so that 600 itself could not be
-- set. Now the widest that can be set means it.
UPDATE popups SET settings = settings || '{"content_width": 2000}'
  WHERE form_type = 'smart-bar' AND settings->>'content_width' = '600';
UPDATE popups SET draft = draft || '{"content_width": 2000}'
  WHERE COALESCE(draft->>'form_type', form_type) = 'smart-bar' AND draft->>'content_width' = '600';
UPDATE popup_versions SET form = form || '{"content_width": 2000}'
  WHERE form->>'form_type' = 'smart-bar' AND form->>'content_width' = '600';
UPDATE own_templates SET form = form || '{"content_width": 2000}'
  WHERE form->>'form_type' = 'smart-bar' AND form->>'content_width' = '600';
