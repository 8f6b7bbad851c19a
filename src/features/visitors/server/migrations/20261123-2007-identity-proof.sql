-- How it is known whose browser it is: `stated` by the page alone, `submitted` with a form that made them subscribed or that they confirmed,
-- `verified` by the owner's server or by a code from their mail.
ALTER TABLE visitor_identities ADD COLUMN proof text NOT NULL DEFAULT 'stated' CHECK (proof IN ('stated', 'submitted', 'verified'));
