import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Test } from '../contract.ts'

const { goal, status } = Test.shape

/** Data of this room that moves with a site. */
export const testsTransfer: SiteTransfer = {
  moves: [
    { table: 'tests', check: z.looseObject({ goal, status_before: status.nullish() }) },
    { table: 'test_variants' },
  ],
}
