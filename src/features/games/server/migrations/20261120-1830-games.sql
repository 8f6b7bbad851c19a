-- What is kept of an option of a form's game beside the design.
CREATE TABLE game_prizes (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  option_id text NOT NULL,
  -- How many there are to win in all; null: no limit.
  stock integer CHECK (stock >= 0),
  drawn integer NOT NULL,
  PRIMARY KEY (site_id, popup_id, option_id)
);
ALTER TABLE game_prizes ENABLE ROW LEVEL SECURITY;
ALTER TABLE game_prizes FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON game_prizes USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE game_codes (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  -- In lower case, as some shops compare codes.
  code_key text NOT NULL,
  code text NOT NULL,
  option_id text NOT NULL,
  -- Its place in the list: handed out from the first on.
  place bigint NOT NULL,
  taken_at timestamptz,
  PRIMARY KEY (site_id, popup_id, code_key)
);
CREATE INDEX game_codes_left ON game_codes (site_id, popup_id, option_id, place) WHERE taken_at IS NULL;
ALTER TABLE game_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE game_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON game_codes USING (current_setting('trellis.site', true) IN ('*', site_id::text));

CREATE TABLE game_plays (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  popup_id uuid NOT NULL,
  -- "contact <id>", "visitor <id>", or "play <id>" where nothing is known of the visitor.
  player text NOT NULL,
  contact_id uuid,
  -- Null when nothing was left to win.
  option_id text,
  option_index integer,
  label text NOT NULL,
  prize_type text NOT NULL CHECK (prize_type IN ('discount', 'content', 'nothing')),
  code text NOT NULL,
  content text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, popup_id, player),
  FOREIGN KEY (site_id, contact_id) REFERENCES contacts (site_id, id) ON DELETE CASCADE
);
CREATE INDEX game_plays_newest ON game_plays (site_id, popup_id, at DESC, id DESC);
CREATE INDEX game_plays_of_contact ON game_plays (site_id, contact_id);
ALTER TABLE game_plays ENABLE ROW LEVEL SECURITY;
ALTER TABLE game_plays FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON game_plays USING (current_setting('trellis.site', true) IN ('*', site_id::text));
