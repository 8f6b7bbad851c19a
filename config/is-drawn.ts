import { testSeed } from './test-seed.ts'

/**
 * Whether this run tries a cell of a table, one in `outOf`, whose cells all make the same claim. Which ones follows from the
 * commit's seed, so that the next commit tries others; `npm test -- --full` tries all.
 */
export const isDrawn = (cell: number, outOf: number): boolean =>
  process.env['TEST_FULL'] === '1' || (testSeed() + cell) % outOf === 0
