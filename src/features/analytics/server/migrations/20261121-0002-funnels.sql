-- Which tab of a form was come to: "step-2" to "step-20".
ALTER TABLE events DROP CONSTRAINT events_kind_check;
ALTER TABLE events ADD CONSTRAINT events_kind_check CHECK (
  kind IN ('view', 'close', 'click', 'held', 'submit', 'step', 'conversion') OR kind ~ '^step-([2-9]|1[0-9]|20)$'
);

-- How many came how far in a form, by day of the site's time zone. stage: the kind of an event, but for "close" and "held".
CREATE TABLE funnel_counts (
  site_id uuid NOT NULL,
  popup_id uuid NOT NULL,
  day date NOT NULL,
  device text NOT NULL,
  stage text NOT NULL,
  reached bigint NOT NULL,
  PRIMARY KEY (site_id, popup_id, day, device, stage)
);
ALTER TABLE funnel_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE funnel_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY site ON funnel_counts USING (current_setting('trellis.site', true) IN ('*', site_id::text));

-- What is counted already is counted here as well; what waits will be.
INSERT INTO funnel_counts (site_id, popup_id, day, device, stage, reached)
SELECT e.site_id, e.popup_id, (e.at AT TIME ZONE s.time_zone)::date, e.device, e.kind, count(*)
FROM events AS e JOIN sites AS s ON s.site_id = e.site_id
WHERE e.kind IN ('view', 'submit', 'conversion')
  AND e.site_id NOT IN (SELECT site_id FROM event_batches WHERE NOT is_rolled_up AND event_ids IS NULL)
  AND e.id NOT IN (SELECT unnest(event_ids) FROM event_batches WHERE NOT is_rolled_up AND event_ids IS NOT NULL)
GROUP BY 1, 2, 3, 4, 5;
