import { test as base } from '@playwright/test'
import { startFirefoxService } from '../src/features/push/server/testing/firefox-service.ts'
import { startPushService } from '../src/features/push/server/testing/push-service.ts'
import { startTrellis, type Trellis } from './trellis.ts'

/** Push services that the shared Trellis knows in addition to those of browsers. */
interface PushServices {
  readonly plain: Awaited<ReturnType<typeof startPushService>>
  readonly firefox: Awaited<ReturnType<typeof startFirefoxService>>
}

/** A Trellis that other tests also use, so it is never stopped or restarted. */
export type SharedTrellis = Pick<Trellis, 'url' | 'shopUrl'>

/**
 * A test on a Trellis that all tests of one worker share. Each signs up an owner with its own site. A test that
 * restarts the program, or needs settings that others must not have, starts its own with `startTrellis`.
 */
export const test = base.extend<object, { push: PushServices; trellis: SharedTrellis }>({
  viewport: { width: 1440, height: 900 },
  // Fades and slides are drawn sixty times a second by the processor.
  contextOptions: { reducedMotion: 'reduce' },
  push: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const push = { plain: await startPushService(), firefox: await startFirefoxService() }
      await use(push)
      await Promise.all([push.plain.close(), push.firefox.close()])
    },
    { scope: 'worker' },
  ],
  trellis: [
    async ({ push }, use) => {
      const trellis = await startTrellis({
        RATE_LIMITS: 'off',
        PRIVATE_MAIL_SERVERS: '127.0.0.1',
        PUSH_SERVICES: `${push.plain.origin},${push.firefox.origin}`,
      })
      await use(trellis)
      await trellis.stop()
    },
    { scope: 'worker' },
  ],
})
