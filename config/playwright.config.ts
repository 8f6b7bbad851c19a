import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'
import { specsToTry } from './drawn-files.ts'
import { fixEnvironment } from './environment.ts'
// Each of Playwright's processes reads this file, and draws from the same seed then.
import './seed-properties.ts'

fixEnvironment()

export default defineConfig({
  testDir: '..',
  globalSetup: './new-installation.ts',
  // `npm test` asks for some; whoever names files gets those.
  testMatch: specsToTry(),
  outputDir: '../test-results/browser',
  // More than there are cores: a story waits for its browser and its server half of the time.
  workers: 3,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A browser stalls now and then for reasons of its own; `npm test` names each test that needed it and allows two.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    // Not "HeadlessChrome", whose visits are left out of the figures like those of all machines.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    launchOptions: await chromiumLaunch(),
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    // A trace of every action takes a third of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
