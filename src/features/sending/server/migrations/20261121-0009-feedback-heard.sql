-- Whether a service's settings work: when it last told us something, and when something came that did not prove itself.
ALTER TABLE feedback_secrets ADD COLUMN heard_at timestamptz;
ALTER TABLE feedback_secrets ADD COLUMN refused_at timestamptz;
