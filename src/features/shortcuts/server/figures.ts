import type { SiteContext } from '#platform/server/context.ts'
import { testedWith } from '#features/ab-tests/server/index.ts'
import { statsOfForms } from '#features/analytics/server/index.ts'
import { findAutomation, reportOf } from '#features/automations/server/index.ts'
import { discountCampaignsById } from '#features/discounts/server/index.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { ShortcutFigures, SubjectFigures } from '../contract.ts'
import type { ShortcutTemplate } from '../template.ts'
import { testStep } from './flow-for.ts'
import type { ShortcutRow } from './store.ts'

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now'>

const dayMs = 86_400_000
const maxDays = 730

/**
 * Returns the results of a shortcut's forms, automation and discounts. Revenue is the automation's; if that is zero or
 * there is no automation, it is the discounts'.
 */
export async function figuresOf(
  ctx: Ctx,
  row: ShortcutRow,
  template: ShortcutTemplate | undefined,
): Promise<ShortcutFigures> {
  const { db, siteId, now } = ctx
  const { views, conversions } = await formFigures(ctx, row)
  const automation = row.automation_id === null ? undefined : await findAutomation(db, siteId, row.automation_id)
  const report = automation && (await reportOf(db, siteId, automation))
  const ids = row.definition.discounts.flatMap(({ discount_campaign_id: id }) => id ?? [])
  const campaigns = [...(await discountCampaignsById({ db, siteId, now }, ids)).values()]
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const { entered = 0, converted = 0 } = report ?? {}
  const rate = template?.measure === 'automation' ? ratio(converted, entered) : ratio(conversions, views)
  return {
    views,
    conversions,
    entered,
    converted,
    // Counts all versions, because the steps of a finished test are not in the current one.
    emails_sent: report?.sent ?? 0,
    codes_redeemed: sum(campaigns.map(({ redeemed }) => redeemed)),
    revenue: report && report.revenue > 0 ? report.revenue : sum(campaigns.map(({ revenue }) => revenue)),
    currency: await currencyOf(db, siteId),
    rate,
  }
}

/** Returns the results of subject tests, email by email. */
export async function subjectTestsOf(
  { db, siteId }: Ctx,
  { automation_id, emails }: ShortcutRow,
): Promise<SubjectFigures[]> {
  const tested = emails.filter(({ variants }) => variants.length > 0)
  const automation = automation_id === null ? undefined : await findAutomation(db, siteId, automation_id)
  if (!automation || tested.length === 0) return []
  const { splits } = await reportOf(db, siteId, automation)
  return tested.flatMap(({ id }) =>
    splits.flatMap(({ step_id, branch: version, people, conversions }) =>
      step_id === testStep(id) ? [{ email: id, version, people, conversions }] : [],
    ),
  )
}

async function formFigures({ db, siteId, now }: Ctx, { forms, created_at }: ShortcutRow) {
  const own = forms.flatMap(({ popup_id }) => popup_id ?? [])
  const ids = [...new Set([...own, ...(await testedWith(db, siteId, own))])]
  const dayCount = Math.min(maxDays, Math.ceil((now() - created_at.getTime()) / dayMs) + 1)
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const stats = await statsOfForms(db, siteId, ids, { dayCount: Math.max(1, dayCount), to: now(), timeZone })
  let [views, conversions] = [0, 0]
  for (const { totals } of stats.values()) {
    views += totals.views
    conversions += totals.conversions
  }
  return { views, conversions }
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
