import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { DisplayRule } from '../contract.ts'

const { rule_id, filter_type, rule_type, filter_value } = DisplayRule.shape
const rule = z.looseObject({ rule_id, filter_type, rule_type, filter_value })

/** The room's data that moves with a site. */
export const displayRulesTransfer: SiteTransfer = {
  moves: [
    {
      table: 'display_rules',
      check: rule,
      setup: { of: ['forms'], needs: () => 'display-rules' },
    },
    {
      table: 'display_rule_sets',
      check: z.looseObject({ rules: z.array(rule) }),
      setup: { of: ['forms'], needs: () => 'display-rules' },
    },
  ],
}
