-- Whether a notification also goes to the browsers that its reader turned push on in, and when it did.
ALTER TABLE notifications ADD COLUMN is_by_push boolean NOT NULL DEFAULT false;
ALTER TABLE notifications ADD COLUMN pushed_at timestamptz;
CREATE INDEX notifications_to_push ON notifications (site_id, user_id) WHERE is_by_push AND pushed_at IS NULL;

-- Null: as the kind says.
ALTER TABLE notification_choices ADD COLUMN by_push boolean;
