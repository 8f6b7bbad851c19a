import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { sql } from 'kysely'
import { statsOf } from '#features/analytics/server/stats.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { countRaw, addWaiting } from './statistics/made-year.ts'
const database = await openDatabase({ url: undefined, dataDir: '/tmp/h8/big', log: pino({ level: 'error' }) })
try {
  await migrate(database, [new URL('../src/features/analytics/server/migrations/', import.meta.url)])
  const { siteId, now, popupIds } = JSON.parse(readFileSync('/tmp/h8/big.json', 'utf8'))
  if (process.argv[2] === 'waiting') await addWaiting(database, { siteId, now, events: 1000 })
  if (process.argv[2] === 'waiting') await database.acrossSites((db) => sql`ANALYZE`.execute(db))
  const cpu = (pid: number) => {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(f[11]) + Number(f[12])) * 10
  }
  const timed = (work: (db: any) => Promise<unknown>) =>
    database.inSite(siteId, async (db) => {
      const pid = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]!.pid
      const c = cpu(pid),
        t = performance.now()
      const r = await work(db)
      return [cpu(pid) - c, Math.round(performance.now() - t), r] as const
    })
  if (process.argv[2] !== 'explain')
    for (const [name, period, popupId, interval] of [
      ['year site', '1 year'],
      ['year site by day', '1 year', undefined, 'day'],
      ['year form', '1 year', popupIds[0]],
      ['3 months', '3 months'],
      ['month', '1 month'],
      ['week', '1 week'],
      ['day', '1 day'],
    ] as any[]) {
      const q = { siteId, popupId, period, interval, now, timeZone: 'Europe/Berlin' }
      const out: string[] = []
      let last: any
      for (let i = 0; i < 4; i++) {
        const r = await timed((db) => statsOf(db, q))
        out.push(`cpu ${r[0]} wall ${r[1]}`)
        last = r[2]
      }
      console.log(name, out.join(' | '), JSON.stringify(last.totals))
      if (process.argv[3] === 'raw') {
        const r = await timed((db) => sql`SET LOCAL statement_timeout=0`.execute(db).then(() => countRaw.total(db, q)))
        console.log(
          '   raw',
          r[0],
          r[1],
          JSON.stringify((r[2] as any).totals),
          JSON.stringify((r[2] as any).totals) === JSON.stringify(last.totals),
        )
      }
    }
  if (process.argv[2] === 'explain') {
    const lines: string[] = []
    const plugin = {
      transformQuery: (a: any) => {
        const node = a.node
        if (node.kind !== 'RawNode' || node.sqlFragments.join('').includes('AS previous')) return node
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
      await statsOf((db as any).withPlugin(plugin), {
        siteId,
        popupId: undefined,
        period: (process.argv[4] as never) ?? '1 year',
        now,
        timeZone: 'Europe/Berlin',
      }).catch(() => {})
    })
    console.log(lines.join('\n'))
  }
} finally {
  await database.close()
}
