import type { SiteContext } from '#platform/server/context.ts'
import { hasFeature } from '#features/plans/server/index.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { saveDisplayRules } from '#features/display-rules/server/index.ts'
import { addFormLabel, saveForm } from '#features/forms/server/index.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import type { ShortcutDefinition, ShortcutEmail } from '../contract.ts'
import { amountWords } from '../reworded.ts'
import { formOf, type ShortcutTemplate } from '../template.ts'
import type { ShortcutRow, Written } from './store.ts'

/** Label of all forms created by shortcuts. */
const formLabel = 'Shortcut'

/** Returns the parts of a template for a site: with its name, its address, and codes that its store supports. */
export async function partsFor(ctx: Pick<SiteContext, 'db' | 'siteId' | 'offer'>, template: ShortcutTemplate) {
  const { db, siteId } = ctx
  const site = await siteById(db, siteId)
  const connection = await shopConnectionOf(db, siteId)
  const shopUrl = connection?.origin
  const url = (site?.url || shopUrl || 'https://example.com').replace(/\/$/, '')
  const currency = await currencyFor(ctx)
  const local = <T>(value: T): T => localized(value, { '{site_name}': site?.name ?? '', '{site_url}': url }, currency)
  const emails: ShortcutEmail[] = local([...template.emails])
  const hasUnique = connection !== undefined && (await hasFeature(ctx, siteId, 'unique-discount-codes'))
  const discounts = local([...template.discounts]).map((one) =>
    hasUnique ? one : { ...one, create_method: 'shared' as const, expires_after: null },
  )
  const definition: ShortcutDefinition = {
    variants: [],
    sections: local([...template.sections]),
    discounts,
    meta: { completed: [], target: template.target_percent },
    globals: { hold_out: 0, quiet_hours: true },
    activeEmailService: 'trellis',
    selectedProduct: null,
    showStats: true,
  }
  return { definition, emails, forms: local(template.forms.map(formOf)), designs: local([...template.forms]) }
}

/** Returns the currency of a site's store. */
export async function currencyFor({ db, siteId }: Pick<SiteContext, 'db' | 'siteId'>): Promise<string> {
  const connection = await shopConnectionOf(db, siteId)
  return connection?.facts.currency.code || (await currencyOf(db, siteId)) || 'USD'
}

/** Fills a site's values into a template's texts. Amounts in dollars become the same numbers in the site's currency. */
export function localized<T>(value: T, words: Readonly<Record<string, string>>, currency: string): T {
  const fill = (text: string) =>
    Object.entries(words)
      .reduce((all, [name, word]) => all.replaceAll(name, word), text)
      .replaceAll(/\$(\d+)\b/g, (_amount, digits: string) => amountWords(Number(digits), currency))
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return fill(one)
    if (Array.isArray(one)) return one.map(walk)
    if (one === null || typeof one !== 'object') return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value) as T
}

/** Creates a draft from a template, with paused forms. */
export async function newShortcut(ctx: SiteContext, template: ShortcutTemplate): Promise<ShortcutRow> {
  const { siteId, newId, now } = ctx
  const parts = await partsFor(ctx, template)
  const at = new Date(now())
  const written: Record<string, Written[string]> = {}
  const forms = [...parts.forms]
  for (const [i, form] of parts.designs.entries()) {
    const json = withFreshIds(form.json, newId)
    const { popup } = await saveForm(
      {
        popup: {
          ...form.settings,
          json,
          form_type: form.form_type,
          goal: form.goal,
          name: `${template.name}: ${form.name}`,
        },
      },
      ctx,
    )
    if (form.rules.length > 0) await saveDisplayRules(ctx, popup.id, form.rules)
    await addFormLabel(ctx.db, siteId, [popup.id], formLabel)
    forms[i] = { ...forms[i]!, popup_id: popup.id }
    written[form.id] = { id: popup.id, at: popup.updated_at }
  }
  return {
    site_id: siteId,
    id: newId(),
    template_id: template.id,
    name: template.name,
    status: 'draft',
    definition: parts.definition,
    emails: parts.emails,
    forms,
    written,
    automation_id: null,
    generated_flow: null,
    form_service: null,
    session_id: '',
    has_changes: false,
    created_at: at,
    updated_at: at,
  }
}
