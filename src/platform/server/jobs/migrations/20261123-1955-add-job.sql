-- Requests in one site add jobs without rights on the tables of the job queue, which hold the jobs of all sites.
CREATE FUNCTION add_job(
  identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, job_key text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM graphile_worker.add_job(
    identifier => $1, payload => $2, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6);
END $$;
REVOKE EXECUTE ON FUNCTION add_job(text, json, text, timestamptz, integer, text) FROM PUBLIC;
