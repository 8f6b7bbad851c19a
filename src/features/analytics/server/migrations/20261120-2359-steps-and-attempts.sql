-- Steps of a form that were come to, and attempts to send.
ALTER TABLE events DROP CONSTRAINT events_kind_check;
ALTER TABLE events ADD CONSTRAINT events_kind_check
  CHECK (kind IN ('view', 'close', 'click', 'held', 'step', 'submit', 'conversion'));
