-- What a device of somebody's logs them in with, in the place of password and code.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- How the device names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- A COSE key.
  public_key bytea NOT NULL,
  -- How often it was used, as far as its device counts: a lower number than the last is a copy's.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a device is asked to sign, once.
CREATE TABLE passkey_challenges (
  -- SHA-256 of a token that the browser alone has which began.
  token_hash bytea PRIMARY KEY,
  challenge text NOT NULL,
  -- Who adds a passkey; empty where somebody logs in.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_end ON passkey_challenges (expires_at);
