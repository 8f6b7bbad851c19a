-- An automation gives codes as well.
ALTER TABLE discount_claims DROP CONSTRAINT discount_claims_source_check;
ALTER TABLE discount_claims ADD CONSTRAINT discount_claims_source_check
  CHECK (source IN ('form', 'game', 'auto-response', 'campaign', 'automation'));
