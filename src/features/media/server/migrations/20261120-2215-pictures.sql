-- What is known of a picture; null for other files. `picture_widths`: the widths at which it lies ready beside itself.
ALTER TABLE media
  ADD COLUMN picture_width integer,
  ADD COLUMN picture_height integer,
  ADD COLUMN picture_widths jsonb NOT NULL DEFAULT '[]';
-- Visitors ask for a picture by its random name alone.
CREATE INDEX media_pictures ON media (stored_as) WHERE picture_width IS NOT NULL;
