-- How far the visitors of a test came: few of what happens are steps, and they are looked up by their forms.
CREATE INDEX events_steps ON events (site_id, popup_id, id) WHERE kind = 'submit' OR kind LIKE 'step-%';
