import { defineConfig } from '@playwright/test'

// Resolved once, by the first process: the others inherit the environment. Of the package we take the binary alone; its
// recommended arguments would switch web security off.
process.env['TRELLIS_CHROMIUM'] ??= await (await import('@sparticuz/chromium')).default.executablePath()

export default defineConfig({
  testDir: '..',
  testMatch: ['src/**/*.spec.ts', 'e2e/**/*.spec.ts'],
  outputDir: '../test-results/browser',
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Where others share the machine, a page may be late once; `npm test` names it all the same.
  retries: 2,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    // Not "HeadlessChrome", whose visits are left out of the figures like those of all machines.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    launchOptions: { executablePath: process.env['TRELLIS_CHROMIUM'], args: ['--no-sandbox'] },
    actionTimeout: 60_000,
    trace: 'retain-on-failure',
  },
})
