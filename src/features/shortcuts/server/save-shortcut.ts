import { isDeepStrictEqual } from 'node:util'
import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { saveDisplayRules } from '#features/display-rules/server/index.ts'
import type { ShortcutDefinition, ShortcutDiscount, ShortcutEmail, ShortcutForm, shortcutCalls } from '../contract.ts'
import { withVariables } from '../email-variables.ts'
import { followingCartValues } from '../cart-values.ts'
import { roundDiscount } from '../rules.ts'
import { templateOf } from '../templates/templates.ts'
import { activate } from './activate.ts'
import { followTerms, rewordedDesign, type Rewordings } from './follow-terms.ts'
import { newShortcut } from './new-shortcut.ts'
import { noShortcut, popupIdsOf, settingsOf, withOutsideChanges } from './read-shortcut.ts'
import * as store from './store.ts'
import { takeDown } from './take-down.ts'
import { writeForm } from './write-form.ts'

const maxShortcuts = 100

/** Creates or changes a shortcut. Returns its row, which contains the session of the window that saved. */
export async function saveShortcut(
  { emails_to_save, shortcut, is_background }: Received<typeof shortcutCalls.save>,
  ctx: SiteContext,
): Promise<store.ShortcutRow> {
  const isNew = shortcut.id === undefined
  const before = await rowToChange(ctx, shortcut)
  const isLive = before.status === 'active'
  const sent = await withInput(ctx, before, { emails_to_save, shortcut })
  const followed = await followTerms(ctx, sent, before.definition.discounts)
  let { row } = followed
  const isChanged = isNew || !isDeepStrictEqual(comparable(row), comparable(before))
  if (!isNew && is_background && !isChanged && !shortcut.definition?.displayRules) return before
  const at = new Date(Math.max(ctx.now(), before.updated_at.getTime() + 1))
  const isSameSession = before.session_id !== '' && shortcut.session_id === before.session_id
  row = {
    ...row,
    has_changes: isLive && (before.has_changes || isChanged),
    session_id: isSameSession ? before.session_id : ctx.newId(),
    updated_at: at,
  }
  if (!isLive) row = await writeDraftForms(ctx, row, followed.rewordings)
  if (isNew) await store.insertShortcut(ctx.db, row)
  if (!is_background && shortcut.status === 'active') row = await activate(ctx, row)
  else if (!is_background && isLive) row = await takeDown(ctx, row, 'draft')
  await store.updateShortcut(ctx.db, row)
  return row
}

type Wanted = Received<typeof shortcutCalls.save>['shortcut']

async function rowToChange(ctx: SiteContext, wanted: Wanted): Promise<store.ShortcutRow> {
  if (wanted.id === undefined) {
    const template = templateOf(wanted.template_id)
    if (!template) throw new AppError('not_found', 'Template not found')
    if ((await store.listShortcuts(ctx.db, ctx.siteId)).length >= maxShortcuts) {
      throw new AppError('conflict', `A site has at most ${maxShortcuts} shortcuts. Delete one first.`)
    }
    return newShortcut(ctx, template)
  }
  const row = await store.lockShortcut(ctx.db, ctx.siteId, wanted.id)
  if (!row || row.status === 'deleted') throw noShortcut('save', 'shortcut.id')
  const isOtherSession = wanted.session_id !== undefined && wanted.session_id !== row.session_id
  const isOlder = wanted.updated_at !== undefined && Date.parse(wanted.updated_at) !== row.updated_at.getTime()
  // The window that saved last may save again, no matter how old its copy is. Others need the newest version.
  if (
    (isOtherSession || wanted.session_id === undefined) &&
    (isOlder || (isOtherSession && wanted.updated_at === undefined))
  ) {
    throw new AppError('conflict', 'Someone else saved this shortcut after you opened it.')
  }
  return withOutsideChanges(ctx, row)
}

const comparable = ({ name, definition, emails, forms }: store.ShortcutRow): unknown =>
  JSON.parse(JSON.stringify({ name, definition, emails, forms }))

/** Applies the input to the shortcut. Only the server sets the ids of its parts. */
async function withInput(
  ctx: SiteContext,
  row: store.ShortcutRow,
  { emails_to_save, shortcut }: Pick<Received<typeof shortcutCalls.save>, 'emails_to_save' | 'shortcut'>,
): Promise<store.ShortcutRow> {
  const { definition: sent } = shortcut
  if (sent?.displayRules) await writeRules(ctx, row, sent.displayRules)
  const definition = sent ? mergedDefinition(row.definition, sent) : row.definition
  return {
    ...row,
    name: shortcut.name ?? row.name,
    definition,
    forms: followingCartValues(row.forms, row.definition.discounts, definition.discounts).map((form) =>
      mergedForm(
        form,
        shortcut.forms?.find(({ id }) => id === form.id),
      ),
    ),
    emails: row.emails.map((email) =>
      mergedEmail(
        email,
        emails_to_save.find(({ id }) => id === email.id),
      ),
    ),
  }
}

function mergedDefinition(before: ShortcutDefinition, sent: ShortcutDefinition): ShortcutDefinition {
  const { displayRules: _rules, variants: _variants, ...rest } = sent
  return {
    ...rest,
    variants: [],
    sections: before.sections,
    discounts: before.discounts.map((one) => {
      const wanted = sent.discounts.find(({ id }) => id === one.id)
      return wanted ? ownDiscount(wanted, one) : one
    }),
    meta: { ...sent.meta, target: before.meta.target, completed: [...new Set(sent.meta.completed)] },
  }
}

/** Combines the owner's input for a discount with the values that only the server sets. */
function ownDiscount({ said: _said, ...sent }: ShortcutDiscount, { discount_campaign_id, said }: ShortcutDiscount) {
  return roundDiscount({ ...sent, discount_campaign_id, ...(said && { said }) })
}

function mergedForm(before: ShortcutForm, sent: ShortcutForm | undefined): ShortcutForm {
  return sent ? { ...before, ...settingsOf(sent) } : before
}

function mergedEmail(before: ShortcutEmail, sent: ShortcutEmail | undefined): ShortcutEmail {
  if (!sent) return before
  const { email_id, email_type, discount, discount_campaign_id, test_won } = before
  const { test_won: _sent, ...rest } = sent
  const document = sent.variables.length > 0 ? withVariables(sent.document, sent.variables) : sent.document
  const own = { email_id, email_type, discount, discount_campaign_id, ...(test_won && { test_won }) }
  return { ...rest, document, ...own, body: '', variables: [] }
}

async function writeRules(
  ctx: SiteContext,
  row: store.ShortcutRow,
  rules: NonNullable<ShortcutDefinition['displayRules']>,
): Promise<void> {
  const own = popupIdsOf(row)
  if (rules.some(({ object_id }) => !own.includes(object_id))) {
    throw new AppError('invalid', 'These rules belong to a form of another shortcut.', {
      issues: [
        { path: 'shortcut.definition.displayRules', message: 'These rules belong to a form of another shortcut.' },
      ],
    })
  }
  for (const id of own)
    await saveDisplayRules(
      ctx,
      id,
      rules.filter(({ object_id }) => object_id === id),
    )
}

/** Writes a draft's settings to its forms immediately, as far as a form supports them. */
async function writeDraftForms(
  ctx: SiteContext,
  row: store.ShortcutRow,
  rewordings: Rewordings,
): Promise<store.ShortcutRow> {
  const written = { ...row.written }
  for (const form of row.forms) {
    const popup = await writeForm(ctx, form, { reword: (json) => rewordedDesign(json, form, row, rewordings) })
    if (popup) written[form.id] = { id: popup.id, at: popup.updated_at }
  }
  return { ...row, written }
}
