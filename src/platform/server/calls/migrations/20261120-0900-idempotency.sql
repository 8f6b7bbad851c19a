-- Answers of calls with an effect, by the key that the caller made. Written in the transaction of the effect.
CREATE TABLE idempotency_keys (
  site_id uuid NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  params_hash bytea NOT NULL,
  answer bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, call, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON idempotency_keys USING (current_setting('trellis.site', true) IN ('*', site_id::text));
