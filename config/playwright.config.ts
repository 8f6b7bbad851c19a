import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'
import { specsToTry } from './drawn-files.ts'
import { fixEnvironment } from './environment.ts'
// Each of Playwright's processes reads this file, and so uses the same seed.
import './seed-properties.ts'

fixEnvironment()

export default defineConfig({
  testDir: '..',
  globalSetup: './new-installation.ts',
  // `npm test` runs a selection; if files are named, exactly those run.
  testMatch: specsToTry(),
  outputDir: '../test-results/browser',
  // More than the number of cores, because a story waits for its browser and its server half of the time.
  workers: 3,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A browser occasionally stalls for its own reasons. `npm test` names each test that needed the retry and allows two.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    // Not "HeadlessChrome", whose visits are excluded from the statistics like those of all bots.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    launchOptions: await chromiumLaunch(),
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    // Recording a trace of every action takes a third of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
