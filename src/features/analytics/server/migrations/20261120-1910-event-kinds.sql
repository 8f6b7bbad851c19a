-- Clicks that lead on, and forms that visitors of the hold-out did not see.
ALTER TABLE events DROP CONSTRAINT events_kind_check;
ALTER TABLE events ADD CONSTRAINT events_kind_check CHECK (kind IN ('view', 'close', 'click', 'held', 'conversion'));
