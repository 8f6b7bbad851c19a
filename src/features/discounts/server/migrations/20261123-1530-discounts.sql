CREATE TABLE discount_campaigns (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  discount_type text NOT NULL CHECK (discount_type IN ('percentage', 'fixed', 'shipping')),
  discount_value numeric(12, 2) NOT NULL,
  min_purchase_amount numeric(12, 2) NOT NULL,
  -- Further steps, each {discount_value, min_purchase_amount}.
  tiers jsonb NOT NULL,
  discount_prefix text NOT NULL,
  create_method text NOT NULL CHECK (create_method IN ('shared', 'unique', 'upload')),
  service text NOT NULL CHECK (service IN ('shopify', 'woocommerce', 'custom', 'none')),
  -- Minutes from the moment a person is given a code; null: it ends with the campaign.
  expires_after integer CHECK (expires_after > 0),
  label text NOT NULL,
  -- What is shown when the pool is empty; empty: no code.
  fallback_code text NOT NULL,
  -- The owner is warned when fewer codes are left.
  alarm_below integer NOT NULL CHECK (alarm_below >= 0),
  alarmed_at timestamptz,
  -- The vendor's id of the discount; empty until it is there.
  shop_ref text NOT NULL,
  -- Counts changes of the terms; the shop has those of `shop_version`.
  version integer NOT NULL,
  shop_version integer NOT NULL,
  -- Why the shop does not take codes; empty while it does.
  shop_problem text NOT NULL,
  -- The place of the last code of the pool.
  last_place bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE discount_campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE discount_campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON discount_campaigns USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

CREATE TABLE discount_codes (
  site_id uuid NOT NULL,
  -- In lower case, as shops compare codes.
  code_key text NOT NULL,
  campaign_id uuid NOT NULL,
  code text NOT NULL,
  -- Codes of the pool are given out in this order; 0: the code that everybody shares.
  place bigint NOT NULL,
  -- What the shop knows: it has it, it will be told, or it refused it.
  shop_state text NOT NULL CHECK (shop_state IN ('added', 'pending', 'failed')),
  problem text NOT NULL,
  -- The file that brought it, so that it can be taken back.
  import_id uuid,
  -- Whose it is; null: nobody's.
  claim_id uuid,
  PRIMARY KEY (site_id, code_key)
);
-- The pool: a code that is given out leaves this index.
CREATE INDEX discount_codes_free ON discount_codes (site_id, campaign_id, place)
  WHERE claim_id IS NULL AND shop_state = 'added' AND place > 0;
CREATE INDEX discount_codes_pending ON discount_codes (site_id, campaign_id, place) WHERE shop_state = 'pending';
CREATE INDEX discount_codes_refused ON discount_codes (site_id, campaign_id) WHERE shop_state = 'failed';
ALTER TABLE discount_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE discount_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON discount_codes USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

-- A code that a person has been given: at most one at a time for each person and discount campaign.
CREATE TABLE discount_claims (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  code text NOT NULL,
  contact_id uuid,
  visitor_id uuid,
  -- Where it was given, and the form, email or campaign that gave it.
  source text NOT NULL CHECK (source IN ('form', 'game', 'auto-response', 'campaign')),
  source_id uuid,
  claimed_at timestamptz NOT NULL,
  expires_at timestamptz,
  -- False once it has expired and the person was given another.
  is_current boolean NOT NULL,
  shown_at timestamptz,
  copied_at timestamptz,
  applied_at timestamptz,
  -- How the code ends in the shop: it has to be told, or the code removed when it is due. Null: there is nothing to do.
  ending text CHECK (ending IN ('tell', 'remove')),
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX discount_claims_contact ON discount_claims (site_id, contact_id, campaign_id)
  WHERE is_current AND contact_id IS NOT NULL;
CREATE UNIQUE INDEX discount_claims_visitor ON discount_claims (site_id, visitor_id, campaign_id)
  WHERE is_current AND visitor_id IS NOT NULL;
CREATE INDEX discount_claims_newest ON discount_claims (site_id, campaign_id, claimed_at);
CREATE INDEX discount_claims_ending ON discount_claims (site_id, campaign_id, expires_at) WHERE ending IS NOT NULL;
ALTER TABLE discount_claims ENABLE ROW LEVEL SECURITY;
ALTER TABLE discount_claims FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON discount_claims USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

-- An order that was paid with one of our codes: each order once.
CREATE TABLE discount_redemptions (
  site_id uuid NOT NULL,
  order_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  code text NOT NULL,
  -- Null for a shared code whose buyer was never given it.
  claim_id uuid,
  -- Who bought, as far as it is known.
  contact_id uuid,
  source text NOT NULL,
  source_id uuid,
  placed_at timestamptz NOT NULL,
  -- Whether the order is in sums, and what it adds to them, in the site's currency.
  is_counted boolean NOT NULL,
  revenue numeric(15, 3) NOT NULL,
  discount numeric(15, 3) NOT NULL,
  PRIMARY KEY (site_id, order_id)
);
CREATE INDEX discount_redemptions_newest ON discount_redemptions (site_id, campaign_id, placed_at);
ALTER TABLE discount_redemptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE discount_redemptions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON discount_redemptions USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));
