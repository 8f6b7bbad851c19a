import { siteOfKey } from '#features/sites/server/index.ts'
import { serveUntilKilled } from '#platform/server/testing/serve-until-killed.ts'
import { conversations } from '../index.ts'

await serveUntilKilled({ rooms: () => [conversations], siteOfKey })
