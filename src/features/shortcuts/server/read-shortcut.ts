import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { emailsById } from '#features/auto-responses/server/index.ts'
import { findAutomation } from '#features/automations/server/index.ts'
import { rulesByObject } from '#features/display-rules/server/index.ts'
import { findPopup } from '#features/forms/server/index.ts'
import { blocksToHtml } from '#features/mail-design/server/index.ts'
import { type Shortcut, shortcutCalls, type ShortcutEmail, type ShortcutForm } from '../contract.ts'
import { variablesOf } from '../email-variables.ts'
import { shortcutProblems } from '../rules.ts'
import { shownSections } from '../steps.ts'
import { templateOf } from '../templates/templates.ts'
import { runningVariants } from './running-variants.ts'
import { emailCampaigns } from './email-campaigns.ts'
import { figuresOf, subjectTestsOf } from './figures.ts'
import { withServiceOfForms } from './form-service.ts'
import { checkFactsOf } from './site-facts.ts'
import type { ShortcutRow } from './store.ts'

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now'>

/** Error of a call for a shortcut that doesn't exist. Another site's shortcut gets the same error. */
export const noShortcut = (call: 'load' | 'save', path: string) =>
  new AppError('not_found', shortcutCalls[call].failure, { issues: [{ path, message: 'Shortcut not found.' }] })

export const popupIdsOf = ({ forms }: Pick<ShortcutRow, 'forms'>): Id[] =>
  forms.flatMap(({ popup_id }) => (popup_id === null ? [] : [popup_id]))

/** Converts a shortcut to the contract's format, including changes made in the forms and emails themselves. */
export async function readShortcut(ctx: Ctx & Pick<SiteContext, 'offer'>, row: ShortcutRow): Promise<Shortcut> {
  const { db, siteId } = ctx
  const current = await withOutsideChanges(ctx, row)
  const popupIds = popupIdsOf(current)
  const rules = await rulesByObject(db, siteId, popupIds)
  const variants = (await runningVariants(ctx, popupIds)).map(({ id: popup_id, test_id, variant, weight }) => ({
    popup_id,
    test_id: test_id!,
    variant: variant ?? 'A',
    weight,
  }))
  const definition = { ...current.definition, variants, displayRules: popupIds.flatMap((id) => rules.get(id) ?? []) }
  const facts = await checkFactsOf(ctx, popupIds)
  const template = templateOf(row.template_id)
  const { id, template_id, name, status, automation_id, session_id, has_changes } = row
  const automation = automation_id === null ? undefined : await findAutomation(db, siteId, automation_id)
  return {
    id,
    template_id,
    name,
    status,
    emails: current.emails.map(withTexts),
    forms: current.forms,
    definition,
    wizard: shownSections(definition, facts),
    email_campaigns: emailCampaigns({ ...row, emails: current.emails }, automation),
    subject_tests: await subjectTestsOf(ctx, row),
    automation_id,
    session_id,
    has_changes,
    figures: await figuresOf(ctx, row, template),
    problems: shortcutProblems(
      { definition, forms: current.forms, emails: current.emails, liveTimes: liveTimesOf(current) },
      facts,
    ),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Adds the values derived from an email's document. */
export function withTexts(email: ShortcutEmail): ShortcutEmail {
  return { ...email, body: blocksToHtml(email.document.blocks), variables: variablesOf(email.document) }
}

/** Uses the current state of forms and emails that were edited directly since the shortcut last wrote them. */
export async function withOutsideChanges<T extends ShortcutRow>({ db, siteId }: Ctx, row: T): Promise<T> {
  const { written } = row
  const isYounger = (id: string, at: string) => Date.parse(at) > Date.parse(written[id]?.at ?? '1970-01-01T00:00:00Z')
  const forms: ShortcutForm[] = []
  for (const form of row.forms) {
    const popup = form.popup_id === null ? undefined : await findPopup(db, siteId, form.popup_id)
    forms.push(popup && isYounger(form.id, popup.updated_at) ? { ...form, ...settingsOf(popup) } : form)
  }
  const stored = await emailsById(
    db,
    siteId,
    row.emails.flatMap(({ email_id }) => email_id ?? []),
  )
  const emails = row.emails.map((email) => {
    const sent = email.email_id === null ? undefined : stored.get(email.email_id)
    if (!sent || !isYounger(email.id, sent.updated_at)) return email
    const { subject, preview_text, document, reply_to, custom_sender } = sent
    return { ...email, subject, preview_text, document, reply_to, from: custom_sender || email.from }
  })
  return { ...row, forms, emails, definition: await withServiceOfForms({ db, siteId }, row) }
}

type FormSettings = Pick<
  ShortcutForm,
  | 'before_show_delay'
  | 'before_show_delay_interval'
  | 'cookie_lifetime'
  | 'cookie_lifetime_interval'
  | 'min_cart_value'
  | 'list_ids'
>

/** Returns the settings of a form that a shortcut controls. */
export function settingsOf(form: FormSettings): FormSettings {
  const { before_show_delay, before_show_delay_interval, cookie_lifetime, cookie_lifetime_interval } = form
  const { min_cart_value, list_ids } = form
  return {
    before_show_delay,
    before_show_delay_interval,
    cookie_lifetime,
    cookie_lifetime_interval,
    min_cart_value,
    list_ids: [...list_ids],
  }
}

/** Returns the send times of a live shortcut's emails. */
export const liveTimesOf = ({ status, generated_flow }: ShortcutRow): ReadonlySet<number> =>
  new Set(
    status === 'active'
      ? generated_flow?.steps.flatMap((step) => (step.kind === 'wait_date' ? [Date.parse(step.at)] : []))
      : [],
  )
