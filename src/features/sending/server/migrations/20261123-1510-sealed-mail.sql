-- The text of the installation's own mails, whose links open accounts and sites: sealed, and null once the link was used.
ALTER TABLE messages ADD COLUMN sealed bytea;

-- Under which id a site's feedback addresses are signed, from when its first member left.
CREATE TABLE feedback_addresses (
  site_id uuid PRIMARY KEY,
  address_id uuid NOT NULL,
  changed_at timestamptz NOT NULL
);
ALTER TABLE feedback_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON feedback_addresses USING (current_setting('trellis.site', true) IN ('*', site_id::text));
