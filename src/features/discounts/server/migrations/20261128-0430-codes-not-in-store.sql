-- `missing`: the store does not have the uploaded code, and cannot end it.
ALTER TABLE discount_claims DROP CONSTRAINT discount_claims_ending_check;
ALTER TABLE discount_claims ADD CONSTRAINT discount_claims_ending_check
  CHECK (ending IN ('tell', 'remove', 'used', 'missing'));
