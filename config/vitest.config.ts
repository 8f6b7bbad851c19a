import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { excludedOnCitus } from '../src/platform/server/testing/citus/left-out.ts'
import { testsToLeaveOut } from './drawn-files.ts'
import { fixEnvironment } from './environment.ts'
import { testSeed } from './test-seed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

fixEnvironment()

export default defineConfig({
  root,
  test: {
    // More than the number of cores, because tests that kill and start programs wait for disks and processes half of
    // the time.
    maxWorkers: 3,
    // Tests mostly create short-lived objects. Collecting them less often takes 5 % less processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Only guards against hanging; `bench/` measures speed. A shared machine can stall for seconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // A test that passes only sometimes is a defect of the test or of the code, and must be noticed.
    retry: 0,
    env: { TEST_SEED: String(testSeed()) },
    // A worker loads each module once for all the files that it runs. `leave-nothing.ts` ensures that they leave
    // nothing behind.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    setupFiles: ['config/seed-properties.ts', 'config/leave-nothing.ts'],
    reporters: ['default', './config/unit-report.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'config/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...testsToLeaveOut(),
            ...(process.env['TEST_CITUS'] === 'on' ? excludedOnCitus.map(({ file }) => file) : []),
          ],
          globalSetup: ['src/platform/server/testing/database-server.ts', 'config/one-shard.ts'],
        },
      },
    ],
  },
})
