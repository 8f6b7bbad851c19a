import { isDeepStrictEqual } from 'node:util'
import { AppError, type Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { emailsById, saveEmail } from '#features/auto-responses/server/index.ts'
import {
  findAutomation,
  publishAutomation,
  resumeAutomation,
  saveAutomation,
} from '#features/automations/server/index.ts'
import { fieldsOf, saveField } from '#features/contacts/server/index.ts'
import { CampaignDraft } from '#features/discounts/contract.ts'
import { discountCampaignsById, saveDiscountCampaign } from '#features/discounts/server/index.ts'
import { rulesByObject } from '#features/display-rules/server/index.ts'
import { setFormStatus } from '#features/forms/server/index.ts'
import type { ShortcutDiscount, ShortcutEmail } from '../contract.ts'
import { sentDocument } from '../email-variables.ts'
import { type Rewording, rewordingOf } from '../reworded.ts'
import { shortcutProblems } from '../rules.ts'
import { templateOf } from '../templates/templates.ts'
import { flowFor } from './flow-for.ts'
import { rewordedDesign, type Rewordings, termsOf } from './follow-terms.ts'
import { writeFormService } from './form-service.ts'
import { currencyFor } from './new-shortcut.ts'
import { liveTimesOf, popupIdsOf } from './read-shortcut.ts'
import { pausedVariant, runningVariants } from './running-variants.ts'
import { checkFactsOf } from './site-facts.ts'
import type { ShortcutRow, Written } from './store.ts'
import { writeForm } from './write-form.ts'

/**
 * Makes a shortcut live: its discount campaigns, emails, forms and automation are created or updated to the saved
 * state, all in the caller's transaction. Throws `invalid` with every problem that it has.
 */
export async function activate(ctx: SiteContext, row: ShortcutRow): Promise<ShortcutRow> {
  await refuseProblems(ctx, row)
  const { discounts, rewordings } = await writeDiscounts(ctx, row)
  const campaigns = new Map(
    discounts.flatMap(({ id, discount_campaign_id }) => (discount_campaign_id ? [[id, discount_campaign_id]] : [])),
  )
  const withDiscounts = { ...row, definition: { ...row.definition, discounts } }
  const { emails, written } = await writeEmails(ctx, withDiscounts, campaigns)
  for (const [i, form] of row.forms.entries()) {
    const popup = await atPath(`forms.${i}.json`, async () => {
      const saved = await writeForm(ctx, form, {
        campaigns,
        reword: (json) => rewordedDesign(json, form, row, rewordings),
      })
      return saved && setFormStatus(ctx, saved.id, 'active')
    })
    if (popup) written[form.id] = { id: popup.id, at: popup.updated_at }
  }
  for (const { id } of await runningVariants(ctx, popupIdsOf(row))) {
    if (written[pausedVariant(id)]) await setFormStatus(ctx, id, 'active')
    delete written[pausedVariant(id)]
  }
  const made = { ...withDiscounts, emails, written, form_service: await writeFormService(ctx, row) }
  return { ...made, ...(await writeAutomation(ctx, made, campaigns)), status: 'active', has_changes: false }
}

async function refuseProblems(ctx: SiteContext, row: ShortcutRow): Promise<void> {
  const popupIds = popupIdsOf(row)
  const rules = await rulesByObject(ctx.db, ctx.siteId, popupIds)
  const definition = { ...row.definition, displayRules: popupIds.flatMap((id) => rules.get(id) ?? []) }
  const facts = await checkFactsOf(ctx, popupIds)
  const { forms, emails } = row
  const problems = shortcutProblems({ definition, forms, emails, liveTimes: liveTimesOf(row) }, facts)
  if (problems[0])
    throw new AppError('invalid', problems[0].message, {
      issues: problems.map(({ path, message }) => ({ path, message })),
    })
}

/** Writes the discount campaigns. Returns the replacements in form texts for the changes since they were last live. */
async function writeDiscounts(
  ctx: SiteContext,
  { name, definition }: ShortcutRow,
): Promise<{ discounts: ShortcutDiscount[]; rewordings: Rewordings }> {
  const { db, siteId, now } = ctx
  const known = await discountCampaignsById(
    { db, siteId, now },
    definition.discounts.flatMap((one) => one.discount_campaign_id ?? []),
  )
  const currency = await currencyFor(ctx)
  const rewordings = new Map<string, Rewording>()
  const discounts: ShortcutDiscount[] = []
  for (const [i, one] of definition.discounts.entries()) {
    const before = one.discount_campaign_id === null ? undefined : known.get(one.discount_campaign_id)
    const { discount_type, discount_value, min_purchase_amount, discount_prefix, create_method, expires_after, codes } =
      one
    const draft = CampaignDraft.parse({
      ...(before && { id: before.id }),
      campaignName: before?.campaignName ?? `${name}: ${one.name}`.slice(0, 200),
      startDate: before?.startDate ?? null,
      endDate: before?.endDate ?? null,
      discount: {
        ...(before && {
          label: before.discount.label,
          fallback_code: before.discount.fallback_code,
          alarm_below: before.discount.alarm_below,
        }),
        discount_type,
        discount_value,
        min_purchase_amount,
        discount_prefix,
        create_method,
        expires_after,
      },
    })
    if (before) rewordings.set(one.id, rewordingOf(termsOf(before.discount), termsOf(one), currency))
    const { id, ...saved } = await atPath(`definition.discounts.${i}`, () =>
      saveDiscountCampaign(ctx, draft, create_method === 'upload' ? codes : []),
    )
    // If the plan doesn't include unique codes, one shared code is used.
    const { create_method: method, expires_after: expiry } = saved
    discounts.push({ ...one, create_method: method, expires_after: expiry, discount_campaign_id: id, codes: [] })
  }
  return { discounts, rewordings }
}

async function writeEmails(ctx: SiteContext, row: ShortcutRow, campaigns: ReadonlyMap<string, Id>) {
  const written: Record<string, Written[string]> = { ...row.written }
  const known = await emailsById(
    ctx.db,
    ctx.siteId,
    Object.values(written).map(({ id }) => id),
  )
  const emails: ShortcutEmail[] = []
  for (const [i, email] of row.emails.entries()) {
    const campaignId = campaigns.get(email.discount) ?? null
    const document = sentDocument(email, campaignId)
    const versions = [{ key: email.id, subject: email.subject, label: email.label }]
    for (const { id, subject } of email.variants)
      versions.push({ key: `${email.id}~${id}`, subject, label: `${email.label} (${id.toUpperCase()})` })
    for (const { key, subject, label } of versions) {
      const before = known.get(written[key]?.id ?? '')
      const saved = await atPath(`emails.${i}`, () =>
        saveEmail(ctx, {
          ...(before && { id: before.id }),
          name: `${row.name}: ${label}`.slice(0, 100),
          subject,
          preview_text: email.preview_text,
          document,
          body: '',
          custom_sender: email.from,
          reply_to: email.reply_to,
          footer: '',
          default: before?.default ?? false,
          template_id: '',
          footer_background_color: '#ffffff',
          footer_text_color: '#000000',
          headerImage: null,
        }),
      )
      written[key] = { id: saved.id, at: saved.updated_at }
    }
    emails.push({ ...email, email_id: written[email.id]!.id, discount_campaign_id: campaignId })
  }
  return { emails, written }
}

async function writeAutomation(ctx: SiteContext, row: ShortcutRow, campaigns: ReadonlyMap<string, Id>) {
  const template = templateOf(row.template_id)
  const before = row.automation_id === null ? undefined : await findAutomation(ctx.db, ctx.siteId, row.automation_id)
  for (const field of template?.fields ?? [])
    if (!(await fieldsOf(ctx.db, ctx.siteId)).some(({ key }) => key === field.key))
      await saveField(ctx.db, ctx.siteId, { ...field, choices: [] }, { at: new Date(ctx.now()), conversion: null })
  if (!template) return { automation_id: row.automation_id, generated_flow: row.generated_flow }
  const flow = flowFor(row, campaigns)
  // The owner's changes in the automation itself stay, unless the shortcut now generates a different flow.
  const isSame = before && isDeepStrictEqual(JSON.parse(JSON.stringify(flow)), row.generated_flow)
  let id = before?.id
  if (!isSame) {
    const saved = await saveAutomation({ ...(id && { automation_id: id }), name: before?.name ?? row.name, flow }, ctx)
    id = saved.automation.id
    await publishAutomation({ automation_id: id, people: 'stay' }, ctx)
  }
  if (before?.status === 'paused') await resumeAutomation({ automation_id: id! }, ctx)
  return { automation_id: id!, generated_flow: flow }
}

/** Runs work for a part of the shortcut, and assigns its errors to the path of that part. */
async function atPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'conflict')) throw error
    const issues = (error.issues ?? []).map((issue): Issue => ({ ...issue, path: `${path}.${fieldOf(issue.path)}` }))
    throw new AppError(error.code, error.message, {
      issues: issues.length > 0 ? issues : [{ path, message: error.message }],
      cause: error,
    })
  }
}

const fieldOf = (path: string) => path.split('.').at(-1)!
