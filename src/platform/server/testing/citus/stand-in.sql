-- A stand-in for Citus: functions and tables of its names in a plain PostgreSQL, which refuse what Citus refuses of tables, as far as its
-- documentation and sources state it. It distributes nothing. Run as the script of an extension, or by hand as a superuser in a transaction.
SET LOCAL allow_system_table_mods = on;

CREATE TABLE pg_catalog.pg_dist_node (
  groupid int PRIMARY KEY, nodename text NOT NULL, nodeport int NOT NULL, noderole text NOT NULL DEFAULT 'primary', isactive boolean NOT NULL DEFAULT true);
CREATE TABLE pg_catalog.pg_dist_partition (
  logicalrelid regclass PRIMARY KEY, partmethod "char" NOT NULL, partkey name, colocationid int NOT NULL);
CREATE TABLE pg_catalog.citus_stand_in_truncated (name regclass);
GRANT SELECT ON pg_catalog.pg_dist_node, pg_catalog.pg_dist_partition TO PUBLIC;

CREATE FUNCTION pg_catalog.citus_set_coordinator_host(host text, port int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pg_catalog.pg_dist_node VALUES (0, host, port) ON CONFLICT (groupid) DO UPDATE SET nodename = host, nodeport = port $$;

CREATE FUNCTION pg_catalog.citus_add_node(nodename text, nodeport int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE id int;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_dist_node WHERE groupid = 0) THEN
    RAISE 'cannot add a worker node when the coordinator hostname is set to localhost';
  END IF;
  INSERT INTO pg_catalog.pg_dist_node SELECT max(groupid) + 1, $1, $2 FROM pg_catalog.pg_dist_node RETURNING groupid INTO id;
  RETURN id;
END $$;

-- Raises where Citus takes a table, or a change to one, not.
CREATE FUNCTION pg_catalog.citus_stand_in_check(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  own pg_dist_partition;
  target pg_dist_partition;
  fk pg_constraint;
  col int2;
BEGIN
  SELECT * INTO own FROM pg_dist_partition WHERE logicalrelid = t;
  IF NOT FOUND THEN RETURN; END IF;
  col := (SELECT attnum FROM pg_attribute WHERE attrelid = t AND attname = own.partkey);
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = t AND NOT tgisinternal) THEN
    RAISE 'triggers are not supported on distributed tables and reference tables: %', t;
  END IF;
  IF EXISTS (SELECT FROM pg_policy WHERE polrelid = t
             AND concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) LIKE '%SELECT%') THEN
    RAISE 'cannot create policy on %: subqueries are not supported in policies on distributed tables', t;
  END IF;
  IF col IS NOT NULL AND EXISTS (SELECT FROM pg_index WHERE indrelid = t AND (indisunique OR indisexclusion)
                                 AND NOT col = ANY (indkey::int2[])) THEN
    RAISE 'cannot create constraint on %: distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column', t;
  END IF;
  IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND confrelid = t
             AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = coalesce(pg_partition_root(conrelid), conrelid))) THEN
    RAISE 'cannot create foreign key constraint: a table that is not distributed refers to %', t;
  END IF;
  FOR fk IN SELECT * FROM pg_constraint WHERE contype = 'f' AND conrelid = t LOOP
    SELECT * INTO target FROM pg_dist_partition WHERE logicalrelid = coalesce(pg_partition_root(fk.confrelid), fk.confrelid);
    IF NOT FOUND THEN
      RAISE 'cannot create foreign key constraint %: referenced table must be a distributed table or a reference table', fk.conname;
    END IF;
    IF own.partmethod = 'n' AND target.partmethod <> 'n' THEN
      RAISE 'cannot create foreign key constraint %: foreign keys from reference tables to distributed tables are not supported', fk.conname;
    END IF;
    IF target.partmethod <> 'n' AND own.colocationid <> target.colocationid THEN
      RAISE 'cannot create foreign key constraint % since relations are not colocated or not referencing a reference table', fk.conname;
    END IF;
    IF col = ANY (fk.conkey) AND (fk.confdeltype IN ('n', 'd') OR fk.confupdtype IN ('n', 'd', 'c')) THEN
      RAISE 'cannot create foreign key constraint %: it changes the distribution key', fk.conname;
    END IF;
    IF target.partmethod <> 'n' AND array_position(fk.conkey, col) IS DISTINCT FROM array_position(fk.confkey, (
         SELECT attnum FROM pg_attribute WHERE attrelid = fk.confrelid AND attname = target.partkey)) THEN
      RAISE 'cannot create foreign key constraint %: the partition column must have the same ordinal in both tables', fk.conname;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION pg_catalog.citus_stand_in_take(t regclass, method "char", col name, colocation int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM pg_catalog.pg_dist_partition)
     >= coalesce(nullif(current_setting('citus_stand_in.stops_after', true), ''), '100000')::int THEN
    RAISE 'the connection to a worker was lost';
  END IF;
  IF EXISTS (SELECT FROM pg_catalog.pg_dist_partition WHERE logicalrelid = t) THEN RAISE 'table % is already distributed', t; END IF;
  INSERT INTO pg_catalog.pg_dist_partition VALUES (t, method, col, colocation);
  PERFORM pg_catalog.citus_stand_in_check(t);
END $$;

CREATE FUNCTION pg_catalog.create_distributed_table(
  table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE colocation int := 1;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_attribute WHERE attrelid = table_name AND attname = distribution_column AND NOT attisdropped) THEN
    RAISE 'column "%" of relation "%" does not exist', distribution_column, table_name;
  END IF;
  IF colocate_with <> 'default' THEN
    colocation := (SELECT colocationid FROM pg_catalog.pg_dist_partition WHERE logicalrelid = colocate_with::regclass);
    IF colocation IS NULL THEN RAISE 'relation % is not distributed', colocate_with; END IF;
  END IF;
  PERFORM pg_catalog.citus_stand_in_take(table_name, 'h', distribution_column, colocation);
END $$;

CREATE FUNCTION pg_catalog.create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS $$
  SELECT pg_catalog.citus_stand_in_take(table_name, 'n', NULL, 2) $$;

CREATE FUNCTION pg_catalog.truncate_local_data_after_distributing_table(function_name regclass) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pg_catalog.citus_stand_in_truncated VALUES (function_name) $$;

CREATE FUNCTION pg_catalog.citus_stand_in_on_change() RETURNS event_trigger LANGUAGE plpgsql AS $$
DECLARE change record;
BEGIN
  FOR change IN SELECT * FROM pg_event_trigger_ddl_commands() LOOP
    PERFORM pg_catalog.citus_stand_in_check(logicalrelid) FROM pg_catalog.pg_dist_partition
    WHERE logicalrelid IN (
      SELECT coalesce(pg_partition_root(touched), touched) FROM (
        SELECT change.objid WHERE change.classid = 'pg_class'::regclass
        UNION ALL SELECT indrelid FROM pg_catalog.pg_index WHERE indexrelid = change.objid
        UNION ALL SELECT tgrelid FROM pg_catalog.pg_trigger WHERE oid = change.objid AND change.classid = 'pg_trigger'::regclass
        UNION ALL SELECT polrelid FROM pg_catalog.pg_policy WHERE oid = change.objid AND change.classid = 'pg_policy'::regclass
      ) AS touched (touched));
  END LOOP;
END $$;
CREATE EVENT TRIGGER citus_stand_in_on_change ON ddl_command_end
  WHEN TAG IN ('CREATE TABLE', 'ALTER TABLE', 'CREATE INDEX', 'CREATE TRIGGER', 'CREATE POLICY', 'ALTER POLICY')
  EXECUTE FUNCTION pg_catalog.citus_stand_in_on_change();
