-- A discount of Shopify or WooCommerce has one value: each further tier is a discount of its own there.
ALTER TABLE discount_campaigns ADD COLUMN tier_refs jsonb NOT NULL DEFAULT '[]';
-- `used`: the code was redeemed, and the codes of its other tiers have to be removed.
ALTER TABLE discount_claims DROP CONSTRAINT discount_claims_ending_check;
ALTER TABLE discount_claims ADD CONSTRAINT discount_claims_ending_check CHECK (ending IN ('tell', 'remove', 'used'));
