import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { filterValue } from '../filter-value.ts'

/** What of the room moves with a site. */
export const displayRulesTransfer: SiteTransfer = {
  moves: [
    {
      table: 'display_rules',
      check: z.looseObject({ filter_value: filterValue }),
      setup: { of: ['forms'], needs: () => 'display-rules' },
    },
    {
      table: 'display_rule_sets',
      check: z.looseObject({ rules: z.array(z.looseObject({ filter_value: filterValue })) }),
      setup: { of: ['forms'], needs: () => 'display-rules' },
    },
  ],
}
