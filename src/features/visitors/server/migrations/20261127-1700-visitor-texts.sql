-- The languages of the pages that forms show on, and the owner's own wording of what forms say by themselves.
ALTER TABLE script_settings
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN texts jsonb NOT NULL DEFAULT '{}';
