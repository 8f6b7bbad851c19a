-- Unique viewers move to the row of their counts. viewers[k] is how many saw it on the day (in the week) `start` and on none of
-- the k - 1 days (weeks) before; beyond the last element all are like it. Those of the days from A up to B are the sum of
-- viewers[start - A + 1]: each visitor is counted at the first of these days alone.
ALTER TABLE form_counts ADD COLUMN viewers int[] NOT NULL DEFAULT '{}';
UPDATE form_counts AS c SET viewers = d.viewers FROM (
  SELECT site_id, popup_id, dimension, span, value, start, array_agg(viewers ORDER BY k) AS viewers FROM (
    SELECT site_id, popup_id, dimension, span, value, start, k,
      coalesce(sum(viewers) FILTER (WHERE distance IS NULL OR distance >= k), 0)::int AS viewers
    FROM (
      SELECT *, coalesce(max(distance) OVER (PARTITION BY site_id, popup_id, dimension, span, value, start), 0) + 1 AS length
      FROM (
        SELECT *, CASE WHEN before > '-infinity' THEN (start - before) / CASE span WHEN 'day' THEN 1 ELSE 7 END END AS distance
        FROM viewer_counts
      ) AS measured
    ) AS longest, LATERAL generate_series(1, length) AS k
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  ) AS dense GROUP BY 1, 2, 3, 4, 5, 6
) AS d
WHERE c.site_id = d.site_id AND c.popup_id = d.popup_id AND c.dimension = d.dimension AND c.span = d.span
  AND c.value = d.value AND c.start = d.start;
DROP TABLE viewer_counts;
