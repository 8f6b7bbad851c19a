-- What is attached to messages and submissions: by the team, by visitors, by senders of replies.
CREATE TABLE attachments (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Found in its bytes.
  type text NOT NULL,
  size integer NOT NULL,
  -- Who may attach it: a member, the person of a chat, a form.
  holder_id uuid NOT NULL,
  -- The person whose it is or to whom it was sent; a trace of them.
  person_id uuid,
  submission_id uuid,
  -- What it is attached to; null: nothing yet.
  message_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX attachments_message ON attachments (site_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX attachments_person ON attachments (site_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX attachments_submission ON attachments (site_id, submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX attachments_unused ON attachments (created_at) WHERE message_id IS NULL AND submission_id IS NULL;
ALTER TABLE attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON attachments USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Every file that was put into the storage, written before it was: one without its attachment is removed.
CREATE TABLE attachment_files (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  size integer NOT NULL,
  is_by_team boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX attachment_files_day ON attachment_files (site_id, created_at);
ALTER TABLE attachment_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachment_files FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON attachment_files USING (current_setting('trellis.site', true) IN ('*', site_id::text));
