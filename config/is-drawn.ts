import { testSeed } from './test-seed.ts'

/** Whether everything runs without sampling: `npm test -- --full`. */
const isFull = (): boolean => process.env['TEST_FULL'] === '1'

/**
 * Whether this run tests a given cell, one in `outOf`, of a table whose cells all make the same claim. The choice
 * follows from the commit's seed, so that the next commit tests other cells. A full run tests all.
 */
export const isDrawn = (cell: number, outOf: number): boolean => isFull() || (testSeed() + cell) % outOf === 0

/** Returns how often this run repeats a randomized test: half as often as a full run. */
export const roundsOf = (full: number): number => (isFull() ? full : Math.ceil(full / 2))
