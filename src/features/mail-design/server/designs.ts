import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { mailDesignCalls, MailTheme, SavedBlock, SavedTemplate } from '../contract.ts'
import {
  type BlockRow,
  deleteBlock,
  deleteTemplate,
  findTheme,
  lockDesigns,
  insertBlock,
  insertTemplate,
  listBlocks,
  listTemplates,
  renameTemplate as renameRow,
  storeTheme,
  type TemplateRow,
  updateBlock,
} from './store.ts'

type Calls = typeof mailDesignCalls
type Input<K extends keyof Calls> = Received<Calls[K]>
type Output<K extends keyof Calls> = Promise<Answer<Calls[K]>>

/** Maximum number of each per site. */
const max = 50

export async function kit(_input: Input<'kit'>, { db, siteId }: SiteContext): Output<'kit'> {
  return {
    theme: await findTheme(db, siteId),
    blocks: (await listBlocks(db, siteId)).map(blockOf),
    templates: (await listTemplates(db, siteId)).map(templateOf),
  }
}

/** Returns the theme of one of the site's own templates; undefined if there is none with this id. */
export async function templateTheme(db: Db, siteId: Id, id: string): Promise<MailTheme | undefined> {
  return (await listTemplates(db, siteId)).find((template) => template.id === id)?.document.theme
}

export async function saveTheme({ theme }: Input<'saveTheme'>, ctx: SiteContext): Output<'saveTheme'> {
  await storeTheme(ctx.db, { site_id: ctx.siteId, theme, updated_at: new Date(ctx.now()) })
  return { theme }
}

export async function saveBlock({ id, name, block }: Input<'saveBlock'>, ctx: SiteContext): Output<'saveBlock'> {
  const { db, siteId, now, newId } = ctx
  const row = { site_id: siteId, id: id ?? newId(), name, block, updated_at: new Date(now()) }
  if (id !== undefined) {
    if (!(await updateBlock(db, row))) throw noBlock()
    return { block: blockOf(row) }
  }
  await lockDesigns(db, siteId)
  if ((await listBlocks(db, siteId)).length >= max) {
    throw new AppError('conflict', `A site has at most ${max} reusable blocks. Delete one first.`)
  }
  await insertBlock(db, row)
  return { block: blockOf(row) }
}

export async function removeBlock({ id }: Input<'removeBlock'>, { db, siteId }: SiteContext): Output<'removeBlock'> {
  if (!(await deleteBlock(db, siteId, id))) throw noBlock()
  return {}
}

export async function saveTemplate(input: Input<'saveTemplate'>, ctx: SiteContext): Output<'saveTemplate'> {
  const { db, siteId, now, newId } = ctx
  await lockDesigns(db, siteId)
  if ((await listTemplates(db, siteId)).length >= max) {
    throw new AppError('conflict', `A site has at most ${max} templates. Delete one first.`)
  }
  const row = { site_id: siteId, id: newId(), ...input, updated_at: new Date(now()), shared_by: null }
  await insertTemplate(db, row)
  return { template: templateOf(row) }
}

export async function renameTemplate(input: Input<'renameTemplate'>, ctx: SiteContext): Output<'renameTemplate'> {
  const row = await renameRow(ctx.db, { site_id: ctx.siteId, ...input, updated_at: new Date(ctx.now()) })
  if (!row) throw noTemplate()
  return { template: templateOf(row) }
}

export async function removeTemplate(input: Input<'removeTemplate'>, ctx: SiteContext): Output<'removeTemplate'> {
  if (!(await deleteTemplate(ctx.db, ctx.siteId, input.id))) throw noTemplate()
  return {}
}

const blockOf = ({ id, name, block, updated_at }: BlockRow): SavedBlock => ({
  id,
  name,
  block,
  updated_at: updated_at.toISOString(),
})
/** Converts a row to a template as calls return it. */
export const templateOf = ({ id, name, document, updated_at, shared_by }: TemplateRow): SavedTemplate => ({
  id,
  name,
  document,
  is_shared: shared_by !== null,
  updated_at: updated_at.toISOString(),
})

/** The same error for a missing one and for another site's. */
const noBlock = () => new AppError('not_found', 'Block not found.')
const noTemplate = () => new AppError('not_found', 'Template not found.')
