-- Tiers that an administrator changed; the others are as the program has them.
CREATE TABLE plan_tiers (
  id text NOT NULL PRIMARY KEY,
  name text NOT NULL,
  features text[] NOT NULL,
  limits jsonb NOT NULL,
  monthly_products text[] NOT NULL,
  yearly_products text[] NOT NULL,
  trial_days integer NOT NULL
);

-- What a site pays for (tier, status) or was given.
CREATE TABLE site_plans (
  site_id uuid NOT NULL PRIMARY KEY,
  tier text,
  status text,
  given_tier text,
  trial_ends_at timestamptz,
  renews_at timestamptz,
  ends_at timestamptz
);
ALTER TABLE site_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_plans USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Features that an administrator turned on or off for a site.
CREATE TABLE site_features (
  site_id uuid NOT NULL,
  feature text NOT NULL,
  is_on boolean NOT NULL,
  PRIMARY KEY (site_id, feature)
);
ALTER TABLE site_features ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_features FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_features USING (current_setting('trellis.site', true) IN ('*', site_id::text));
