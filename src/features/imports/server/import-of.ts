import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import type { Import } from '../contract.ts'
import { recodeName, recodeRows } from './read/recode.ts'
import type { ImportRow } from './store.ts'

const dayMs = 86_400_000

/** The member who sees an import. The address of its skipped rows only works for them. */
export interface Viewer extends Pick<Tools, 'keyFor' | 'now'> {
  readonly user: { readonly id: Id }
}

/** Converts an import to the format of the contract. */
export function importOf({ keyFor, now, user }: Viewer, row: ImportRow): Import {
  const { site_id, parts_done: _parts, carried: _carried, created_at, finished_at, ...rest } = row
  const { counts, state, undo } = row
  const token = () => signToken(keyFor('imports.refusals'), { ids: [site_id, row.id, user.id], until: now() + dayMs })
  return {
    ...rest,
    columns: rest.columns.map((name) => recodeName(name, rest.code_page)),
    sample: recodeRows(rest.sample, rest.code_page),
    can_undo: isOver(state) && undo === null && counts.added + counts.updated > 0,
    refusals_url: counts.refused + (counts.noted ?? 0) > 0 ? `/downloads/refusals/${token()}` : null,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const isOver = (state: ImportRow['state']) => state === 'imported' || state === 'failed' || state === 'cancelled'
