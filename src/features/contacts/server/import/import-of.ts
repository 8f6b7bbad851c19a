import type { Tools } from '#platform/server/context.ts'
import type { Import } from '../../contract.ts'
import { downloadUrl } from '../export/downloads.ts'
import type { ImportTableRow } from '../store-imports.ts'
import { recodeName, recodeRows } from './recode.ts'

/** An import as the contract has it. */
export function importOf(tools: Pick<Tools, 'keyFor' | 'now'>, row: ImportTableRow): Import {
  const { site_id, parts_done: _parts, created_at, finished_at, ...rest } = row
  const refusals_url = row.counts.refused > 0 ? downloadUrl(tools, 'refusals', site_id, row.id) : null
  return {
    ...rest,
    columns: rest.columns.map((name) => recodeName(name, rest.code_page)),
    sample: recodeRows(rest.sample, rest.code_page),
    refusals_url,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
