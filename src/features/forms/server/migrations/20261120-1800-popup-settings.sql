-- What a form's owner sets is many fields that nothing filters by: they move together into one column.
ALTER TABLE popups
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN variant text,
  ADD COLUMN test_id uuid,
  ADD COLUMN campaign_id uuid,
  ADD COLUMN legacy_ids jsonb NOT NULL DEFAULT '[]';
UPDATE popups SET settings = jsonb_build_object(
  'show_type', show_type,
  'before_show_delay', before_show_delay,
  'before_show_delay_interval', before_show_delay_interval,
  'cookie_lifetime', cookie_lifetime,
  'cookie_lifetime_interval', cookie_lifetime_interval,
  'subscribe_redirect_url', subscribe_redirect_url
);
ALTER TABLE popups
  DROP COLUMN show_type,
  DROP COLUMN before_show_delay,
  DROP COLUMN before_show_delay_interval,
  DROP COLUMN cookie_lifetime,
  DROP COLUMN cookie_lifetime_interval,
  DROP COLUMN subscribe_redirect_url;
CREATE INDEX popups_of_test ON popups (site_id, test_id) WHERE test_id IS NOT NULL;

-- What holds for all forms of a site; one row for each site that set anything.
CREATE TABLE site_settings (
  site_id uuid NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id)
);
ALTER TABLE site_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON site_settings USING (current_setting('trellis.site', true) IN ('*', site_id::text));
