/**
 * The peer: bare node:http that commits each event separately, with the same statement that the intake uses for
 * batches.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { pino } from 'pino'
import type { VisitorEvent } from '#embed/protocol.ts'
import { insertEventsOf } from '#features/analytics/server/store.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { roomMigrations } from '#platform/server/testing/room-migrations.ts'

const database = await openDatabase({
  url: undefined,
  dataDir: process.env['DATA_DIR']!,
  log: pino({ level: 'error' }),
})
await migrate(database, await roomMigrations())
const siteId = randomUUID()
const answer = '{"success":true}'
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(answer.length) }

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { events } = JSON.parse(Buffer.concat(chunks).toString()) as {
    events: VisitorEvent[]
  }
  await insertEventsOf(database.system, siteId, randomUUID(), [{ events, at: Date.now() }])
  response.writeHead(200, headers)
  response.end(answer)
}).listen(Number(process.env['PORT']), '127.0.0.1')

process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void database.close().then(() => process.exit(0))
})
