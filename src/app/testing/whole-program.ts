import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tools } from '#platform/server/context.ts'
import { openActivityLog } from '#features/activity/server/index.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { readSettings } from '#platform/server/config/read-settings.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { testServer, type TestServerOptions } from '#platform/server/testing/calls.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { callersOf } from '../callers.ts'
import { type AllRooms, openAllRooms } from '../rooms.ts'
import { createTools } from '../tools.ts'

/**
 * Starts all rooms as `npm start` does, on a fresh database, with a clock controlled by the test and a captured
 * mailbox.
 */
export async function wholeProgram(options: Pick<TestServerOptions, 'limits' | 'offer'> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-house-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const { settings } = readSettings({ DATA_DIR: folder, DEMO_PORT: 'off' })
  const database = await testDatabase()
  const secret = new Uint8Array(32).fill(7)
  const tools: Tools = createTools({ settings, log: silentLog, secret, rooms: () => house.rooms })
  const embed = new URL('../../../dist/embed/', import.meta.url)
  const house: AllRooms = await openAllRooms({ settings, database, tools, embed, ownSites: new Set() })
  const callers: TestServerOptions['callers'] = (given, open) => callersOf(open, given)
  const server = await testServer({
    rooms: house.rooms,
    database,
    callers,
    activity: openActivityLog(house.rooms),
    ...options,
  })
  atTheEnd(() => house.close())
  let count = 0
  /** Creates a user with an account and a site. */
  const anOwner = async () => {
    const email = `owner${++count}@example.com`
    const account = { email, name: 'Olga', password: 'a long enough password' }
    const { token } = await server.call(accountCalls.signUp, account)
    const { site } = await server.call(siteCalls.create, { name: 'Bakery' }, { token })
    return { email, token, siteId: site.id, key: site.key }
  }
  return { ...server, rooms: house.rooms, anOwner }
}
