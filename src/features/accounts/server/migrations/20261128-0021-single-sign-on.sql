-- Whom the provider of single sign-on knows as whom. It never gives a subject to another person, as addresses may be.
CREATE TABLE sso_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX sso_identities_user ON sso_identities (user_id);

-- A log-in that was begun at the provider and has not come back.
CREATE TABLE sso_requests (
  -- SHA-256 of a token that the browser alone has which began. State, nonce and PKCE verifier follow from the token.
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_requests_end ON sso_requests (expires_at);
