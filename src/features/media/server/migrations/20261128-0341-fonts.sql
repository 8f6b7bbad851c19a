-- What is known of a font; null for other files: its family, weights, whether it is italic, its measures.
ALTER TABLE media ADD COLUMN font jsonb;
-- Visitors ask for a font by its random name alone.
CREATE INDEX media_fonts ON media (stored_as) WHERE font IS NOT NULL;
