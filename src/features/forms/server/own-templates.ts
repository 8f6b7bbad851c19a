import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import type { Handler } from '#platform/server/room.ts'
import type { Template } from '../contract.ts'
import { ownGroup } from '../template.ts'
import { nameOfCopy, withDraft } from '../rules.ts'
import { templateCalls } from '../template-calls.ts'
import { type FormContext, formToChange } from './change-form.ts'
import { type OwnFields, ownFields } from './own-fields.ts'
import { draftOf } from './store-drafts.ts'
import { changeTemplate, findTemplate, insertTemplate, type TemplateRow, templatesOf } from './store-templates.ts'

/** Maximum number of templates of a site. */
const maxTemplates = 100

type OwnCalls = Omit<typeof templateCalls, 'sharedTemplates'>

/** Handlers of the calls about the owner's templates. */
export const templateHandlers: { [Name in keyof OwnCalls]: Handler<OwnCalls[Name]> } = {
  ownTemplates: async (_input, { db, siteId }) => ({ templates: await ownTemplatesOf(db, siteId) }),
  async saveTemplate({ template: { popup_id, name } }, ctx) {
    const popup = await formToChange(ctx, popup_id)
    const draft = await draftOf(ctx.db, ctx.siteId, popup_id)
    return { template: await add(ctx, name, ownFields(withDraft(popup, draft))) }
  },
  async cloneTemplate({ template: { id } }, ctx) {
    const { name, form } = await knownTemplate(ctx, id, templateCalls.cloneTemplate.failure)
    return { template: await add(ctx, nameOfCopy(name.slice(0, 93)), form) }
  },
  async renameTemplate({ template: { id, name } }, ctx) {
    const row = { ...(await knownTemplate(ctx, id, templateCalls.renameTemplate.failure)), name }
    await changeTemplate(ctx.db, row)
    return { template: templateOf(row) }
  },
  async templateStatus({ template: { id, status } }, ctx) {
    const before = await knownTemplate(ctx, id, templateCalls.templateStatus.failure, { deletedToo: true })
    const row = { ...before, deleted_at: status === 'deleted' ? new Date(ctx.now()) : null }
    await changeTemplate(ctx.db, row)
    return { template: templateOf(row) }
  },
  async shareTemplate({ template: { id, is_shared } }, ctx) {
    const before = await knownTemplate(ctx, id, templateCalls.shareTemplate.failure)
    const row = { ...before, shared_by: is_shared ? ctx.user.id : null }
    await changeTemplate(ctx.db, row)
    return { template: templateOf(row) }
  },
}

/** Returns the stored templates of a site, newest first. */
export async function ownTemplatesOf(db: FormContext['db'], siteId: Id): Promise<Template[]> {
  return (await templatesOf(db, siteId)).map(templateOf)
}

async function add(ctx: FormContext, name: string, form: OwnFields): Promise<Template> {
  const { db, siteId } = ctx
  if ((await templatesOf(db, siteId)).length >= maxTemplates) {
    throw new AppError('conflict', `A site has at most ${maxTemplates} templates. Delete one first.`)
  }
  const row: TemplateRow = {
    site_id: siteId,
    id: ctx.newId(),
    name,
    form: { ...form, json: withFreshIds(form.json, ctx.newId), subscriber_notification: '', landing_page_slug: '' },
    created_at: new Date(ctx.now()),
    deleted_at: null,
    shared_by: null,
  }
  await insertTemplate(db, row)
  return templateOf(row)
}

async function knownTemplate(
  { db, siteId }: FormContext,
  id: Id,
  failure: string,
  { deletedToo = false }: { deletedToo?: boolean } = {},
): Promise<TemplateRow> {
  const row = await findTemplate(db, siteId, id)
  if (!row || (row.deleted_at && !deletedToo)) throw new AppError('not_found', failure)
  return row
}

/** Converts a stored template to the format of the calls. */
export function templateOf({ id, name, form, deleted_at, shared_by }: TemplateRow): Template {
  const { name: _name, json, form_type, goal, list_builder_template_id: _template, ...settings } = form
  const found = { slug: '', description: '', trade: 'yours', tags: [], colors: [], group_id: ownGroup }
  const status = deleted_at ? 'deleted' : 'active'
  return { id, name, ...found, status, is_shared: shared_by !== null, goal, form_type, settings, json }
}
