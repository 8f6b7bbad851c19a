ALTER TABLE auto_response_emails
  ADD COLUMN template_id text NOT NULL DEFAULT 'card',
  ADD COLUMN is_default boolean NOT NULL DEFAULT false,
  ADD COLUMN footer_background_color text NOT NULL DEFAULT '#023A5B',
  ADD COLUMN footer_text_color text NOT NULL DEFAULT '#85B9DD',
  ADD COLUMN header_image jsonb,
  -- What MJML made of the look; null for mails that are older than it: made when it is wanted.
  ADD COLUMN shell jsonb,
  -- Deleted mails can be brought back for a while, with the rules that they had.
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN deleted_rules jsonb NOT NULL DEFAULT '[]';
CREATE UNIQUE INDEX auto_response_emails_default ON auto_response_emails (site_id) WHERE is_default;

ALTER TABLE auto_response_rules
  ADD COLUMN delay integer NOT NULL DEFAULT 0 CHECK (delay >= 0),
  ADD COLUMN delay_interval text NOT NULL DEFAULT 'minute' CHECK (delay_interval IN ('minute', 'hour', 'day')),
  -- Reckoned by the program; what "the same moment" is measured by.
  ADD COLUMN delay_minutes integer NOT NULL DEFAULT 0;
DROP INDEX auto_response_rules_active;
CREATE UNIQUE INDEX auto_response_rules_active ON auto_response_rules (site_id, popup_id, delay_minutes) WHERE status = 'active';
