import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openAdminClient } from '../testing/admin-client.ts'
import { targetOf, testServer as testTarget } from '../testing/test-database.ts'
import { job } from './jobs.ts'
import { word, workers } from './testing/workers.ts'

const { add, database, letDue, running, say, seen, until, waiting, work } = await workers()

/** Ends all connections to the database except the current one. */
const endConnections = () =>
  database.acrossSites(async (db) => {
    await sql`SET ROLE NONE`.execute(db)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db)
    await sql`RESET ROLE`.execute(db)
  })

/** Ends all connections to the database and refuses new ones, until the returned function is called. */
async function takeDatabaseAway(): Promise<() => Promise<void>> {
  const target = await targetOf(database)
  const name = 'url' in target ? new URL(target.url).pathname.slice(1) : target.database
  const admin = await openAdminClient(testTarget().target)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  return async () => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await admin.end()
  }
}

test.each(['done', 'failed'])(
  'a job that is %s while the database is unavailable runs again afterwards',
  async (how) => {
    let goOn = () => {}
    const isAway = new Promise<void>((resolve) => (goOn = resolve))
    const cut = job({
      name: 'test.cut',
      payload: word,
      async run(_payload, { attempt }) {
        seen.push(`begun ${attempt}`)
        if (attempt > 1) return
        await isAway
        if (how === 'failed') throw new Error('The database went away.')
      },
    })
    await add(cut)
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
    await work([cut], { rescueEvery: 50, log })
    await until(() => expect(seen).toEqual(['begun 1']))
    const back = await takeDatabaseAway()
    goOn()
    // An unhandled rejection, which would end the program, fails this test run.
    await until(() => expect(logged.join()).toMatch(/Failed to (complete|fail) jobs/))
    await back()
    await until(letDue)
    await until(() => expect(seen).toEqual(['begun 1', 'begun 2']))
    await until(async () => expect(await waiting()).toEqual([]))
  },
)

test('stopping is quick while the database is unavailable', async () => {
  const stuck = job({
    name: 'test.stuck',
    payload: word,
    run: () => {
      seen.push('begun')
      return new Promise(() => {})
    },
  })
  await add(stuck)
  const worker = await work([stuck])
  await until(() => expect(seen).toEqual(['begun']))
  const back = await takeDatabaseAway()
  running.pop()
  // Well before the hour that it would wait for its job.
  await worker.stop(3_600_000)
  await back()
})

test('a worker that loses its connections recovers', async () => {
  await work([say], { rescueEvery: 50 })
  await endConnections()
  await until(() => add(say, { word: 'after' }))
  await until(() => expect(seen).toEqual(['after 1']))
})

test('a worker that loses its connections during its first poll recovers', async () => {
  const admin = await openAdminClient(await targetOf(database))
  await admin.query('BEGIN; LOCK TABLE graphile_worker._private_tasks IN ACCESS EXCLUSIVE MODE')
  await work([say])
  const blocked = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => expect((await admin.query(`SELECT 1 ${blocked}`)).rows.length).toBeGreaterThan(0))
  await admin.query(`SELECT pg_terminate_backend(pid) ${blocked}`)
  await admin.query('COMMIT')
  await admin.end()
  await add(say, { word: 'after' })
  await until(() => expect(seen).toEqual(['after 1']))
})
