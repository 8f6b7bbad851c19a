-- Whether pages tell of products viewed, carts and checkouts: where a store is connected.
ALTER TABLE script_settings
  ALTER COLUMN server_cookie SET DEFAULT false,
  ADD COLUMN cart_events boolean NOT NULL DEFAULT false;
