import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { mediaLink, mediaOfAddress } from '#features/media/server/index.ts'
import { versionsOfForm } from './store.ts'

/** The content upgrades of a form that lie with us, as its design names them. */
export function filesIn(document: FormDocument): string[] {
  const named = [...walk(document)].flatMap(({ component }) =>
    'contentMediaId' in component && component.action === 'content' ? (component.contentMediaId ?? []) : [],
  )
  return [...new Set(named)].filter((address) => mediaOfAddress(address) !== null)
}

/** Where somebody who subscribed can fetch the form's content upgrades, by the addresses in its design; undefined for none. */
export async function filesOf(
  ctx: Pick<Tools, 'now' | 'keyFor' | 'publicUrl'> & { readonly db: Db },
  siteId: Id,
  popupId: Id,
): Promise<Record<string, string> | undefined> {
  const [live] = await versionsOfForm(ctx.db, siteId, popupId)
  const files = live?.more.files ?? []
  if (files.length === 0) return undefined
  return Object.fromEntries(files.map((address) => [address, mediaLink(ctx, siteId, mediaOfAddress(address)!)]))
}
