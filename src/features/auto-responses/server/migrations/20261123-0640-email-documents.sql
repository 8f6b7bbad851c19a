-- Auto-responses are mail documents now. What an email was before stays in `old` until the program has made a document of it.
ALTER TABLE auto_response_emails
  ADD COLUMN document jsonb,
  ADD COLUMN old jsonb,
  -- What is sent, with merge tags; null until it is made. `made_for`: the settings that it was made with.
  ADD COLUMN html text,
  ADD COLUMN text text,
  ADD COLUMN made_for text;
UPDATE auto_response_emails SET old = jsonb_build_object(
  'template_id', template_id,
  'body', body,
  'footer', footer,
  'footer_background_color', footer_background_color,
  'footer_text_color', footer_text_color,
  'header_image', header_image);
ALTER TABLE auto_response_emails
  ADD CHECK ((document IS NULL) <> (old IS NULL)),
  DROP COLUMN body,
  DROP COLUMN footer,
  DROP COLUMN footer_background_color,
  DROP COLUMN footer_text_color,
  DROP COLUMN header_image,
  DROP COLUMN shell;
