-- Flows: what is edited, and how it stands. What people are in is a version.
CREATE TABLE automations (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'active', 'paused')),
  draft jsonb NOT NULL,
  -- The version that people enter; 0: never published.
  version integer NOT NULL,
  -- The key of the event that starts it; empty when a job notices who enters, or before it is published.
  trigger_key text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  published_at timestamptz,
  paused_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX automations_running ON automations (status) WHERE status = 'active' AND deleted_at IS NULL;
ALTER TABLE automations ENABLE ROW LEVEL SECURITY;
ALTER TABLE automations FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automations USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What was published, for ever the same. Exits and goal stand beside the document, so that an event is matched by set.
CREATE TABLE automation_versions (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  version integer NOT NULL,
  flow jsonb NOT NULL,
  exit_keys text[] NOT NULL,
  -- Null: it has no goal.
  goal_key text,
  goal_days integer NOT NULL,
  goal_ends boolean NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, automation_id, version),
  FOREIGN KEY (site_id, automation_id) REFERENCES automations (site_id, id) ON DELETE CASCADE
);
ALTER TABLE automation_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_versions USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Somebody in a flow. Where they stand, and when that step is due: whoever waits costs nothing until then.
CREATE TABLE automation_enrollments (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  automation_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- The nil id while they are in it, then this row's: nobody is in a flow twice at a time.
  slot uuid NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  due_at timestamptz,
  -- The event that they wait for, and whether it has happened.
  awaiting text,
  is_signaled boolean NOT NULL DEFAULT false,
  -- Counts their steps.
  seq integer NOT NULL DEFAULT 0,
  entered_at timestamptz NOT NULL,
  stepped_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  -- In the hold-out group: gets nothing, for comparison.
  is_held boolean NOT NULL,
  -- The contact was never in this flow before.
  is_first boolean NOT NULL,
  converted_at timestamptz,
  converted_step text,
  -- Net, of orders within the goal's days, in the site's currency.
  revenue double precision NOT NULL DEFAULT 0,
  -- Steps made on a day (UTC): a circle comes to an end.
  moves_on date NOT NULL,
  moves integer NOT NULL DEFAULT 0,
  -- How often its step could not be carried out.
  failures smallint NOT NULL DEFAULT 0,
  -- What came with the event that started it.
  properties jsonb NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, contact_id, automation_id, slot)
) WITH (fillfactor = 80);
CREATE INDEX automation_enrollments_due ON automation_enrollments (site_id, automation_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX automation_enrollments_list ON automation_enrollments (site_id, automation_id, id);
ALTER TABLE automation_enrollments ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_enrollments FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_enrollments USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

-- Every step that somebody made, written in the transaction that made it.
CREATE TABLE automation_moves (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  seq integer NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, automation_id, enrollment_id, seq)
);
ALTER TABLE automation_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_moves USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

-- Who was among those that a trigger looks for when it was last looked: who is new has entered, who is missing has left.
CREATE TABLE automation_members (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  PRIMARY KEY (site_id, automation_id, contact_id),
  FOREIGN KEY (site_id, automation_id) REFERENCES automations (site_id, id) ON DELETE CASCADE
);
ALTER TABLE automation_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_members FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_members USING ((SELECT current_setting('trellis.site', true)) = '*'
  OR site_id = (SELECT nullif(nullif(current_setting('trellis.site', true), ''), '*')::uuid));

-- That a trigger was looked at.
CREATE TABLE automation_looks (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  -- Of a date trigger: the day of the site whose people have entered.
  day text NOT NULL,
  PRIMARY KEY (site_id, automation_id),
  FOREIGN KEY (site_id, automation_id) REFERENCES automations (site_id, id) ON DELETE CASCADE
);
ALTER TABLE automation_looks ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_looks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_looks USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What has happened once and is told perhaps twice: an order, an event with an id.
CREATE TABLE automation_occasions (
  site_id uuid NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, key)
);
CREATE INDEX automation_occasions_by_age ON automation_occasions (at);
ALTER TABLE automation_occasions ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_occasions FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_occasions USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Emails that flows sent, for the frequency cap.
CREATE TABLE automation_sends (
  site_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  message_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  step_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, contact_id, message_id)
);
ALTER TABLE automation_sends ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_sends FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_sends USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Calls of other servers: written with the step, made afterwards, tried again until they are answered.
CREATE TABLE automation_webhooks (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  automation_id uuid NOT NULL,
  enrollment_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  step_id text NOT NULL,
  url text NOT NULL,
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL,
  -- Of the last answer; 0: there was none.
  status integer NOT NULL,
  size integer NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  tried_at timestamptz,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX automation_webhooks_newest ON automation_webhooks (site_id, automation_id, id DESC);
CREATE INDEX automation_webhooks_of_contact ON automation_webhooks (site_id, contact_id);
ALTER TABLE automation_webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_webhooks USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- Splits that are over: everybody goes down the better branch.
CREATE TABLE automation_winners (
  site_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  branch text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, automation_id, version, step_id),
  FOREIGN KEY (site_id, automation_id) REFERENCES automations (site_id, id) ON DELETE CASCADE
);
ALTER TABLE automation_winners ENABLE ROW LEVEL SECURITY;
ALTER TABLE automation_winners FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON automation_winners USING (current_setting('trellis.site', true) IN ('*', site_id::text));
