import { test as base } from '@playwright/test'
import { findBrowsers } from '../../../../config/browsers.ts'
import { isDrawn } from '../../../../config/is-drawn.ts'
import { chromiumDriver } from '../browsers/chromium.ts'
import type { Driver } from '../browsers/driver.ts'
import { startFirefox } from '../browsers/firefox.ts'
import { startWebKit } from '../browsers/webkit.ts'
import { startOwnerSite } from '../owner-site.ts'
import type { OwnerSite } from '../script-test.ts'
import type { Case } from './checks.ts'

type Engine = 'chromium' | 'firefox' | 'webkit'

const found = findBrowsers()
/** Installed engines. Without Firefox and WebKit, Chromium runs all cases. */
const engines = (['chromium', 'firefox', 'webkit'] as const).filter(
  (engine) => engine === 'chromium' || found[engine] !== undefined,
)

// Doesn't use a Chromium context, which the other browsers don't need.
const test = base.extend<{ site: OwnerSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  site: async ({}, use) => {
    const site = await startOwnerSite()
    await use(site)
    await site.close()
  },
})

/**
 * Declares a test for each case: in one engine, selected by the commit, or in all engines for cases in which they are
 * known to differ.
 */
export function tryInEngines(
  cases: Readonly<Record<string, Case>>,
  tryIt: (driver: Driver, site: OwnerSite, name: string, about: Case) => Promise<void>,
): void {
  for (const engine of engines)
    test.describe(engine, () => {
      // Runs in a single worker, so that Firefox and WebKit start only once.
      if (engine !== 'chromium') test.describe.configure({ mode: 'default' })
      let started: Promise<Driver> | undefined
      test.afterAll(async () => (await started)?.close())
      for (const [i, [name, about]] of Object.entries(cases).entries()) {
        if (!isTried(engine, i, about)) continue
        if (engine === 'chromium') test(name, ({ page, site }) => tryIt(chromiumDriver(page), site, name, about))
        else
          test(name, async ({ site }) => {
            // The first test waits for the browser to start.
            started ??= engine === 'firefox' ? startFirefox(found.firefox!) : startWebKit(found.webkit!)
            await tryIt(await started, site, name, about)
          })
      }
    })
}

function isTried(engine: Engine, i: number, { isNotForWebKit, isForAll }: Case): boolean {
  const able = engines.filter((one) => one !== 'webkit' || !isNotForWebKit)
  if (!able.includes(engine)) return false
  return isForAll === true || isDrawn(i + able.indexOf(engine), able.length)
}
