-- What members are told of a site. mailed_at: when it went into an email; is_by_email: whether it is to.
CREATE TABLE notifications (
  site_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  paragraphs jsonb NOT NULL,
  path text NOT NULL,
  label text NOT NULL,
  is_by_email boolean NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz,
  mailed_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, key)
);
CREATE INDEX notifications_by_user ON notifications (site_id, user_id, created_at DESC);
CREATE INDEX notifications_to_mail ON notifications (site_id, user_id) WHERE is_by_email AND mailed_at IS NULL;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON notifications USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Kinds of which a member chose whether they come by email.
CREATE TABLE notification_choices (
  site_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  by_email boolean NOT NULL,
  PRIMARY KEY (site_id, user_id, kind)
);
ALTER TABLE notification_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_choices FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON notification_choices USING (current_setting('trellis.site', true) IN ('*', site_id::text));
