import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    // Where others share the machine, a test may be late once; `npm test` names it all the same.
    retry: 1,
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
