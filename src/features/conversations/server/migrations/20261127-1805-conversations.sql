-- Who writes to a site: a browser that chats, or who sent a form. Its id is a trace of the person, as a visitor's is.
CREATE TABLE conversation_people (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  -- What the site's own server signed of them ("id:" or "email:" before it); null: nobody vouches for them.
  identity text,
  visitor_id uuid,
  contact_id uuid,
  email text,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, identity)
);
CREATE INDEX conversation_people_of_contact ON conversation_people (site_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX conversation_people_of_visitor ON conversation_people (site_id, visitor_id) WHERE visitor_id IS NOT NULL;
CREATE INDEX conversation_people_of_address ON conversation_people (site_id, email) WHERE email IS NOT NULL;
ALTER TABLE conversation_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversation_people FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON conversation_people USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE conversations (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('chat', 'form')),
  -- The submission that began it.
  submission_id uuid,
  state text NOT NULL CHECK (state IN ('open', 'waiting', 'closed', 'spam')),
  subject text NOT NULL,
  page text NOT NULL,
  assigned_to uuid,
  -- Of the last message: its position, its first words, its moment.
  last_position integer NOT NULL,
  preview text NOT NULL,
  last_at timestamptz NOT NULL,
  visitor_seen integer NOT NULL,
  team_seen integer NOT NULL,
  visitor_typed_at timestamptz,
  -- Seconds from the first message to the first answer.
  first_response integer,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX conversations_chat ON conversations (site_id, person_id) WHERE channel = 'chat';
CREATE UNIQUE INDEX conversations_submission ON conversations (site_id, submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX conversations_listed ON conversations (site_id, state, last_at DESC, id DESC);
CREATE INDEX conversations_person ON conversations (site_id, person_id);
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON conversations USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE conversation_messages (
  site_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  position integer NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('visitor', 'team', 'note')),
  -- The member who wrote it.
  author_id uuid,
  text text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, conversation_id, position),
  UNIQUE (site_id, id)
);
CREATE INDEX conversation_messages_person ON conversation_messages (site_id, person_id);
ALTER TABLE conversation_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversation_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON conversation_messages USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE saved_replies (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (site_id, id)
);
ALTER TABLE saved_replies ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_replies FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON saved_replies USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- The forms whose submissions become conversations.
CREATE TABLE inbox_forms (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  PRIMARY KEY (site_id, popup_id)
);
ALTER TABLE inbox_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox_forms FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON inbox_forms USING (current_setting('trellis.site', true) IN ('*', site_id::text));
