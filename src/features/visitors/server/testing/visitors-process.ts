import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { serveUntilKilled } from '#platform/server/testing/serve-until-killed.ts'
import { visitorsRoom } from '../index.ts'

await serveUntilKilled({
  rooms({ now }, database) {
    const intake = createIntake({ database, now, log: silentLog })
    const embed = { scriptFor: () => '', chunks: new Map() }
    return [autoResponses, analyticsRoom(), visitorsRoom({ intake, embed })]
  },
  siteOfKey,
})
