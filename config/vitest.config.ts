import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { fixEnvironment } from './environment.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

fixEnvironment()

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    // Against hanging alone: how quick something is, `bench/` says. A machine that others use as well stalls for seconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Where others share the machine, a test may be late once; `npm test` names it all the same.
    retry: 2,
    reporters: ['default', './config/unit-report.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'config/**/*.test.ts'],
          globalSetup: ['src/platform/server/testing/database-server.ts'],
        },
      },
    ],
  },
})
