import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  /** Computed by the database, so no one may write it. */
  readonly isGenerated: boolean
}

/** A check, a key or a unique index. */
interface Rule {
  readonly table: string
  readonly kind: 'check' | 'foreign key' | 'unique' | 'exclusion'
  /** Definition as PostgreSQL prints it, without its name. */
  readonly definition: string
  readonly columns: readonly string[]
}

/** The schema as a program sees it when it reads and writes. */
export interface Schema {
  readonly columns: readonly Column[]
  readonly rules: readonly Rule[]
  /** Our own functions, with their parameter types. */
  readonly functions: readonly string[]
}

/**
 * Reads the schema of the tables in `public`. Partitions are skipped, because they are accessed through their table.
 */
export async function readSchema(db: Db): Promise<Schema> {
  const ours = sql`c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition`
  const columns = await sql<Column>`
    SELECT c.relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type, NOT attnotnull AS "isNullable",
      atthasdef OR attidentity <> '' AS "hasDefault", attgenerated <> '' OR attidentity = 'a' AS "isGenerated"
    FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
    WHERE ${ours} ORDER BY 1, attnum`.execute(db)
  const rules = await sql<Rule>`
    SELECT c.relname AS table, CASE contype WHEN 'c' THEN 'check' WHEN 'f' THEN 'foreign key' ELSE 'exclusion' END AS kind,
      pg_get_constraintdef(k.oid) AS definition,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (conkey) ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_constraint k ON conrelid = c.oid WHERE ${ours} AND contype IN ('c', 'f', 'x')
    UNION ALL
    SELECT c.relname, 'unique', regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''),
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (indkey) ORDER BY attnum)
    FROM pg_class c JOIN pg_index ON indrelid = c.oid WHERE ${ours} AND indisunique
    ORDER BY 1, 2, 3`.execute(db)
  const functions = await sql<{ name: string }>`
    SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`.execute(
    db,
  )
  return { columns: columns.rows, rules: rules.rows, functions: functions.rows.map(({ name }) => name) }
}

/**
 * Returns one sentence for each thing that a program written for `old` could do and that `today` refuses or no longer
 * has.
 */
export function brokenDemands(old: Schema, today: Schema): string[] {
  const tables = new Set(today.columns.map(({ table }) => table))
  const gone = [...new Set(old.columns.map(({ table }) => table))].filter((table) => !tables.has(table))
  const isLeft = ({ table }: { table: string }) => !gone.includes(table)
  return [
    ...gone.map((table) => `${table} is gone`),
    ...old.functions.filter((name) => !today.functions.includes(name)).map((name) => `${name} is gone`),
    ...old.columns.filter(isLeft).flatMap((column) => brokenColumn(column, today)),
    ...newColumns(old, today),
    ...old.rules.filter(isLeft).flatMap((rule) => lostTarget(rule, today)),
    ...today.rules.flatMap((rule) => newRule(rule, old)),
  ].toSorted()
}

const same = (a: { table: string; name: string }, b: { table: string; name: string }) =>
  a.table === b.table && a.name === b.name

function brokenColumn(was: Column, today: Schema): string[] {
  const name = `${was.table}.${was.name}`
  const is = today.columns.find((column) => same(column, was))
  if (!is) return [`${name} is gone`]
  return [
    ...(is.type === was.type ? [] : [`${name} was ${was.type} and is ${is.type}`]),
    ...(was.isNullable && !is.isNullable ? [`${name} refuses NULL`] : []),
    ...(was.hasDefault && !is.hasDefault ? [`${name} has lost its default`] : []),
    ...(!was.isGenerated && is.isGenerated ? [`${name} cannot be written`] : []),
  ]
}

function newColumns(old: Schema, today: Schema): string[] {
  const tables = new Set(old.columns.map(({ table }) => table))
  return today.columns
    .filter((column) => tables.has(column.table) && !old.columns.some((was) => same(was, column)))
    .filter(({ isNullable, hasDefault }) => !isNullable && !hasDefault)
    .map(({ table, name }) => `${table}.${name} is new, refuses NULL and has no default`)
}

/** ON CONFLICT names the columns of a unique index, and fails without one. */
function lostTarget({ table, kind, definition }: Rule, today: Schema): string[] {
  if (kind !== 'unique') return []
  const isThere = today.rules.some((rule) => rule.table === table && rule.definition === definition)
  return isThere ? [] : [`${table} is no longer unique by ${definition}`]
}

function newRule(rule: Rule, old: Schema): string[] {
  const known = old.columns.filter(({ table }) => table === rule.table).map(({ name }) => name)
  const before = old.rules.filter(({ table, kind }) => table === rule.table && kind === rule.kind)
  if (before.some(({ definition }) => definition === rule.definition)) return []
  // A rule about new columns only is satisfied by their defaults, except for a unique rule, which two rows with
  // defaults break.
  if (!rule.columns.some((name) => known.includes(name))) return []
  if (rule.kind === 'check' && before.some(({ definition }) => admitsMore(rule.definition, definition))) return []
  return [`${rule.table} has a new ${rule.kind}: ${rule.definition}`]
}

const literal = /'(?:[^']|'')*'(?:::[\w ]+(?:\[\])?)?(?:, )?/g

/** Checks whether a check is the earlier one with additional values in its list. */
function admitsMore(definition: string, earlier: string): boolean {
  const values = (text: string) => Array.from(text.matchAll(literal), ([value]) => value.replace(/, $/, ''))
  const found = values(definition)
  return (
    definition.replaceAll(literal, '') === earlier.replaceAll(literal, '') &&
    definition.includes('= ANY (ARRAY[') &&
    values(earlier).every((value) => found.includes(value))
  )
}
