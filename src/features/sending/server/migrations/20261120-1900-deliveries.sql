-- The ledger of campaigns: one row for each recipient of each. What changes while a message leaves stands in no index, so that
-- PostgreSQL can change it in place.
CREATE TABLE deliveries (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  -- A contact, or a push subscription.
  recipient_id uuid NOT NULL,
  bucket smallint NOT NULL,
  -- The letter of the variant that it gets; empty while that is not known.
  variant text NOT NULL,
  state text NOT NULL CHECK (
    state IN ('planned', 'leased', 'handing', 'accepted', 'deferred', 'bounced', 'unknown', 'skipped')),
  state_at timestamptz NOT NULL,
  -- Not before this moment; null unless it was put off.
  next_at timestamptz,
  lease_id uuid,
  lease_ends_at timestamptz,
  -- How often it was handed over, and when first.
  attempts integer NOT NULL DEFAULT 0,
  first_at timestamptz,
  reason text NOT NULL DEFAULT '',
  -- Of the recipient's address.
  domain text NOT NULL DEFAULT '',
  opened_at timestamptz,
  -- By a machine that opens everything.
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  complained_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, recipient_id, campaign_id)
) WITH (fillfactor = 60);
CREATE INDEX deliveries_bucket ON deliveries (site_id, campaign_id, bucket, id);
CREATE INDEX deliveries_due ON deliveries (site_id, campaign_id, bucket, next_at) WHERE next_at IS NOT NULL;
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON deliveries USING (current_setting('trellis.site', true) IN ('*', site_id::text));
