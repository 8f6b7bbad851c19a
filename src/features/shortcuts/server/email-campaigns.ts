import type { findAutomation } from '#features/automations/server/index.ts'
import type { EmailCampaign } from '../contract.ts'
import { audienceOf } from './flow-for.ts'
import type { ShortcutRow } from './store.ts'

/** Returns the emails of a shortcut as campaigns: which email of which template, who gets it, and when. */
export function emailCampaigns(
  row: ShortcutRow,
  automation: Awaited<ReturnType<typeof findAutomation>>,
): EmailCampaign[] {
  const { trigger, filter } = automation?.draft ?? audienceOf(row)
  const isRunning = automation?.status === 'active'
  return row.emails.map(({ id, email_type, delay, send_at }) => ({
    id: row.automation_id,
    type: 'email',
    settings: { email_type, email_template: `${row.template_id}/${id}` },
    segmentation: {
      trigger,
      rules: filter,
      dates: {
        starts_at: isRunning ? (automation.published_at?.toISOString() ?? null) : null,
        send_at: Number.isNaN(Date.parse(send_at ?? '')) ? null : new Date(send_at!).toISOString(),
        delay,
      },
    },
  }))
}
