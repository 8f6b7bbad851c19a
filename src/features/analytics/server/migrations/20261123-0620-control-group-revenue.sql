-- What visitors spent is counted for the control group and those beside it as well.
UPDATE cohort_counts AS n SET revenue = known.revenue, squares = known.squares
FROM (
  SELECT v.site_id, v.cohort_id, s.span, s.start, v.is_held::text AS value, sum(v.spent) AS revenue, sum(v.spent * v.spent) AS squares
  FROM cohort_visitors AS v, LATERAL (VALUES ('minute', v.met_at), ('hour', date_trunc('hour', v.met_at, 'UTC'))) AS s (span, start)
  WHERE v.is_held IS NOT NULL AND v.spent <> 0
  GROUP BY v.site_id, v.cohort_id, s.span, s.start, v.is_held
) AS known
WHERE n.site_id = known.site_id AND n.cohort_id = known.cohort_id AND n.kind = 'held' AND n.span = known.span
  AND n.start = known.start AND n.value = known.value;
