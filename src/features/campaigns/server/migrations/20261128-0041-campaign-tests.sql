-- A test is of a subject, a sender, the content or the time of sending: those of before are of subjects, and end after their hours.
UPDATE campaigns SET test = jsonb_build_object('kind', 'subject', 'ends', 'time', 'undecided', 'best') || test || jsonb_build_object('variants', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('from_name', '', 'reply_to', '', 'mail', NULL, 'send_at', NULL) || variant ORDER BY place), '[]')
  FROM jsonb_array_elements(test -> 'variants') WITH ORDINALITY AS each (variant, place)));
