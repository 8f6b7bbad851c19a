-- What a member has seen of the dashboard's introductions: "tour", "shopify-prompt".
CREATE TABLE onboarding_marks (
  site_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  step integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id, name)
);
ALTER TABLE onboarding_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE onboarding_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON onboarding_marks USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Sites whose dashboard shows no offers of larger plans.
CREATE TABLE sites_without_promo (
  site_id uuid NOT NULL PRIMARY KEY
);
ALTER TABLE sites_without_promo ENABLE ROW LEVEL SECURITY;
ALTER TABLE sites_without_promo FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON sites_without_promo USING (current_setting('trellis.site', true) IN ('*', site_id::text));
