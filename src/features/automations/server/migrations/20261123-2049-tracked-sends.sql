-- Messages that flows sent are tracked by the room of sending, as those of campaigns.
INSERT INTO tracked_messages (site_id, message_id, contact_id, source_id, part, subject, sent_at)
SELECT site_id, message_id, contact_id, automation_id, step_id, '', at FROM automation_sends ON CONFLICT DO NOTHING;
DROP TABLE automation_sends;
