import { testSeed } from './test-seed.ts'

/** Whether nothing is drawn: `npm test -- --full` tries all. */
const isFull = (): boolean => process.env['TEST_FULL'] === '1'

/**
 * Whether this run tries a cell of a table, one in `outOf`, whose cells all make the same claim. Which ones follows from the
 * commit's seed, so that the next commit tries others; a full run tries all.
 */
export const isDrawn = (cell: number, outOf: number): boolean => isFull() || (testSeed() + cell) % outOf === 0

/** How often this run repeats what is drawn at random: half as often as a full one. */
export const roundsOf = (full: number): number => (isFull() ? full : Math.ceil(full / 2))
