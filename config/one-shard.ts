import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openAdminClient } from '#platform/server/testing/admin-client.ts'
import { type RecordedStatement, readStatements } from '#platform/server/testing/recorded-statements.ts'
import { type CrossSiteStatement, crossSiteStatements } from '#platform/server/testing/cross-site-statements.ts'
import acrossShards from './across-shards.json' with { type: 'json' }
import type { UnitReport } from './unit-report.ts'

const report = 'test-results/unit.json'
/** Name of the reason, by file and table. */
const listed: Readonly<Record<string, Readonly<Record<string, string>>>> = acrossShards.tables

/**
 * Before a vitest run: has the stores' SQL statements recorded. After it: fails if a statement would be sent to all
 * shards of a cluster and isn't listed.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-statements-'))
  project.provide('statements', folder)
  return async () => {
    const statements = readStatements(folder)
    rmSync(folder, { recursive: true, force: true })
    const complaints = await complaintsAbout(statements, project)
    for (const complaint of complaints) console.error(`\none shard: ${complaint}`)
    if (complaints.length === 0) return
    process.exitCode = 1
    if (!existsSync(report)) return
    const written = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
    const failed = [...written.failed, ...complaints.map((complaint) => `one shard: ${complaint.slice(0, 300)}`)]
    writeFileSync(report, JSON.stringify({ ...written, failed }))
  }
}

async function complaintsAbout(statements: readonly RecordedStatement[], project: TestProject): Promise<string[]> {
  const { target, template, problem } = project.getProvidedContext().testServer
  if (statements.length === 0 || problem) return []
  const client = await openAdminClient(target, template)
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    // PostgreSQL before 16 can't show a plan for a statement with unknown parameters.
    if (rows[0]!.version < 160_000) return []
    const { spread, unexplained } = await crossSiteStatements(client, statements)
    const locking = spread.filter(({ isLocking }) => isLocking).map(lockingSentence)
    return [...unexplained, ...spread.filter((one) => !isListed(one)).map(sentence), ...locking]
  } finally {
    await client.end()
  }
}

/** A statement of a call must stay within its site; only work across sites may be on the list. */
const isListed = ({ isInSite, from, tables }: CrossSiteStatement) =>
  !isInSite && tables.every((table) => (listed[from]?.[table] ?? '') in acrossShards.why)

const lockingSentence = ({ from, tables, text }: CrossSiteStatement) =>
  `${from} locks rows of ${tables.join(', ')} on all shards, which a cluster refuses: ${oneLine(text)}`

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function sentence({ from, tables, isInSite, text }: CrossSiteStatement): string {
  const where = isInSite ? 'in a transaction of one site' : 'across sites, and not in config/across-shards.json'
  return `${from} reads ${tables.join(', ')} without site_id = a value, ${where}: ${oneLine(text)}`
}
