import { randomUUID } from 'node:crypto'
import { readFileSync, existsSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { sql } from 'kysely'
import { buildCohortsOf } from '#features/analytics/server/store-roll-up.ts'
import { visitorsByFirstForm } from '#features/analytics/server/store-visitors.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { makeTest } from './statistics/made-test.ts'
const n = Number(process.argv[2])
const weekMs = 7 * 86_400_000
const fresh = !existsSync('/tmp/h8/t' + n)
const database = await openDatabase({ url: undefined, dataDir: '/tmp/h8/t' + n, log: pino({ level: 'error' }) })
try {
  const now = Date.UTC(2026, 10, 20, 10),
    from = new Date(now - 4 * weekMs)
  if (fresh) {
    await migrate(database, [new URL('../src/features/analytics/server/migrations/', import.meta.url)])
    const [siteId, a, b, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    writeFileSync('/tmp/h8/t' + n + '.json', JSON.stringify({ siteId, a, b, id }))
    await makeTest(database, { siteId, popupIds: [a, b], from: from.getTime(), to: now, events: n })
  }
  const { siteId, a, b, id } = JSON.parse(readFileSync('/tmp/h8/t' + n + '.json', 'utf8'))
  const cohort = { siteId, cohortId: id, popupIds: [a, b], from, until: null }
  const cuts = [from, new Date(now - 3 * weekMs), new Date(now - weekMs)]
  const cpu = (pid: number) => {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(f[11]) + Number(f[12])) * 10
  }
  const timed = (name: string, work: (db: any) => Promise<unknown>, sys = false) =>
    (sys ? database.acrossSites.bind(database) : (database.inSite.bind(database, siteId) as any))(async (db: any) => {
      const pid = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]!.pid
      const c = cpu(pid),
        t = performance.now()
      await work(db)
      console.log(name, 'cpu', cpu(pid) - c, 'wall', Math.round(performance.now() - t))
    })
  const ask = (db: any) => visitorsByFirstForm(db, { ...cohort, cuts })
  if (fresh) {
    await timed('raw', ask)
    await timed('build', (db) => buildCohortsOf(db, siteId), true)
  }
  for (let i = 0; i < 3; i++) await timed('kept', ask)
  const lines: string[] = []
  const plugin = {
    transformQuery: (a: any) => {
      const node = a.node
      if (node.kind !== 'RawNode') return node
      return {
        ...node,
        sqlFragments: [
          'EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF) ' + node.sqlFragments[0],
          ...node.sqlFragments.slice(1),
        ],
      }
    },
    transformResult: async (a: any) => {
      for (const r of a.result.rows) if (r['QUERY PLAN']) lines.push(r['QUERY PLAN'])
      return a.result
    },
  }
  await database.inSite(siteId, async (db) => {
    await ask((db as any).withPlugin(plugin)).catch(() => {})
  })
  console.log(lines.join('\n'))
} finally {
  await database.close()
}
