import { abTestEvents } from '#features/ab-tests/contract.ts'
import { automationEvents } from '#features/automations/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { discountEvents } from '#features/discounts/contract.ts'
import { AppError } from '#core/error.ts'
import { planOf } from '#features/plans/server/index.ts'
import { type Room, room } from '#platform/server/room.ts'
import { shortcutCalls, type ShortcutRow as ListedShortcut, type TemplateRow } from '../contract.ts'
import { requiredFeatures } from '../required-features.ts'
import type { ShortcutTemplate } from '../template.ts'
import { templateOf, templates } from '../templates/templates.ts'
import { activate } from './activate.ts'
import { figuresOf } from './figures.ts'
import { emailMergeData } from './merge-data.ts'
import { missingOf } from './missing-needs.ts'
import { currencyFor, localized, partsFor } from './new-shortcut.ts'
import { noShortcut, popupIdsOf, readShortcut, withTexts } from './read-shortcut.ts'
import { saveShortcut } from './save-shortcut.ts'
import { findShortcut, lockShortcut, listShortcuts, type ShortcutRow, updateShortcut, shortcutsOf } from './store.ts'
import { takeSubject } from './take-subject.ts'
import { takeWinner } from './take-winner.ts'
import { restoreParts, takeDown } from './take-down.ts'
import { shortcutsTransfer } from './transfer.ts'

/** The room of ready-made strategies: forms, discounts, emails and an automation that are set up together. */
export function shortcutsRoom(): Room {
  return room({
    name: 'shortcuts',
    calls: shortcutCalls,
    handlers: {
      async list(_input, ctx) {
        const shortcuts: ListedShortcut[] = []
        for (const row of await listShortcuts(ctx.db, ctx.siteId)) {
          const template = templateOf(row.template_id)
          shortcuts.push(listed(row, template, await figuresOf(ctx, row, template)))
        }
        return { shortcuts }
      },
      async templates(_input, ctx) {
        const rows = localized(templates.map(rowOf), {}, await currencyFor(ctx))
        return { templates: rows, missing: await missingOf(ctx) }
      },
      async template({ template_id, shortcut_id }, ctx) {
        const template = knownTemplate(template_id)
        const row =
          shortcut_id === undefined
            ? undefined
            : known(await findShortcut(ctx.db, ctx.siteId, shortcut_id), 'load', 'shortcut_id')
        const { definition, emails, forms } = row ?? (await partsFor(ctx, template))
        return {
          template: {
            ...localized(rowOf(template), {}, await currencyFor(ctx)),
            definition,
            emailList: emails.map(withTexts),
            formList: forms,
          },
        }
      },
      load: async ({ id }, ctx) => ({
        shortcut: await readShortcut(ctx, known(await findShortcut(ctx.db, ctx.siteId, id), 'load', 'id')),
      }),
      async save(input, ctx) {
        const row = await saveShortcut(input, ctx)
        return { shortcut: await readShortcut(ctx, row), sessionId: row.session_id }
      },
      async update({ shortcut_id, attribute }, ctx) {
        const before = known(await lockShortcut(ctx.db, ctx.siteId, shortcut_id), 'save', 'shortcut_id')
        const row =
          attribute.name === 'name'
            ? { ...before, name: attribute.value }
            : { ...before, definition: { ...before.definition, showStats: attribute.value } }
        await updateShortcut(ctx.db, row)
        return { shortcut: { name: row.name, showStats: row.definition.showStats } }
      },
      async status({ shortcut_id, status }, ctx) {
        const before = await lockShortcut(ctx.db, ctx.siteId, shortcut_id)
        if (!before) throw noShortcut('save', 'shortcut_id')
        if (before.status === status) return { shortcut: { status } }
        const present = before.status === 'deleted' ? await restoreParts(ctx, before) : before
        const row = status === 'active' ? await activate(ctx, present) : await takeDown(ctx, present, status)
        await updateShortcut(ctx.db, {
          ...row,
          updated_at: new Date(Math.max(ctx.now(), before.updated_at.getTime() + 1)),
        })
        return { shortcut: { status: row.status } }
      },
      async settings({ slug }, ctx) {
        const wanted = requiredFeatures(knownTemplate(slug))
        const plan = await planOf(ctx, ctx.siteId)
        const features = wanted.map((feature) => ({ slug: feature, is_included: plan.features.has(feature) }))
        return { pricingData: { slug, is_included: features.every((one) => one.is_included), features } }
      },
      emailMergeData,
      async templateEmail({ type, template }, ctx) {
        const [templateId = '', emailId = ''] = template.split('/')
        const found = templateOf(templateId)
        const email = found && (await partsFor(ctx, found)).emails.find(({ id }) => id === emailId)
        if (!email || email.email_type !== type) throw new AppError('not_found', 'Template not found')
        return { template: email.document, templateStyle: email.document.theme }
      },
    },
    migrations: new URL('./migrations/', import.meta.url),
    on: [
      when(abTestEvents.ended, takeWinner),
      when(automationEvents.splitDecided, takeSubject),
      when(discountEvents.sourcesAsked, async ({ site_id, source_ids }, { db }) => ({
        names: new Map(),
        shortcuts: await shortcutsOf(db, site_id, source_ids),
      })),
    ],
    // The parts of a shortcut move with their own rooms. They stay inactive there until the owner reviews them.
    transfer: shortcutsTransfer,
  })

  function knownTemplate(id: string): ShortcutTemplate {
    const template = templateOf(id)
    if (template) return template
    throw new AppError('not_found', 'Template not found')
  }
}

function known(row: ShortcutRow | undefined, ...missing: Parameters<typeof noShortcut>): ShortcutRow {
  if (row && row.status !== 'deleted') return row
  throw noShortcut(...missing)
}

function rowOf(template: ShortcutTemplate): TemplateRow {
  const { id, group, name, description, target, target_percent, needs, picture, forms, emails, discounts } = template
  const counts = { forms: forms.length, emails: emails.length, discounts: discounts.length }
  return { id, group, name, description, target, target_percent, needs: [...needs], picture, ...counts }
}

function listed(
  row: ShortcutRow,
  template: ShortcutTemplate | undefined,
  figures: ListedShortcut['figures'],
): ListedShortcut {
  const { id, template_id, name, status, automation_id, has_changes, definition } = row
  return {
    id,
    template_id,
    name,
    status,
    group: template?.group ?? 'grow-email',
    target: template?.target ?? '',
    target_percent: definition.meta.target,
    popup_ids: popupIdsOf(row),
    automation_id,
    showStats: definition.showStats,
    has_changes,
    figures,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
