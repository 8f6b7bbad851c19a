import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { Tools } from '#platform/server/context.ts'
import { mediaLink, mediaOfAddress } from '#features/media/server/index.ts'

/** Returns the form's content upgrades that are stored by Trellis, as named in its design. */
export function filesIn(document: FormDocument): string[] {
  const named = [...walk(document)].flatMap(({ component }) =>
    'contentMediaId' in component && component.action === 'content' ? (component.contentMediaId ?? []) : [],
  )
  return [...new Set(named)].filter((address) => mediaOfAddress(address) !== null)
}

/**
 * Returns the URLs at which a subscriber can download a form's content upgrades, by the addresses in its design;
 * undefined if there are none.
 */
export function linksTo(
  ctx: Pick<Tools, 'now' | 'keyFor' | 'publicUrl'>,
  siteId: Id,
  files: readonly string[] = [],
): Record<string, string> | undefined {
  if (files.length === 0) return undefined
  return Object.fromEntries(files.map((address) => [address, mediaLink(ctx, siteId, mediaOfAddress(address)!)]))
}
