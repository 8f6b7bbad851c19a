import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls } from '../contract.ts'
import { Filter } from '../filter.ts'
import { countMatching } from './store-query.ts'
import { parseContactQuery } from './parse-filter.ts'

/** Counts the contacts that match a filter, given as the filter itself or its JSON. */
export const countSegment: Handler<typeof contactCalls.countSegment> = async ({ query }, ctx) => {
  const parsed = Filter.safeParse(typeof query === 'string' ? parse(query) : query)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: ['query', ...path].join('.'), message }))
    throw new AppError('invalid', 'This is not a valid filter.', { issues })
  }
  const wanted = await parseContactQuery(ctx, { search: '', filter: parsed.data })
  return { count: await countMatching(ctx.db, wanted), error: null }
}

function parse(text: string): unknown {
  // Text nested more deeply than any filter is rejected without parsing.
  const deepest = 40
  let depth = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth++
    if (sign === ']' || sign === '}') depth--
    if (depth > deepest) throw new AppError('invalid', 'This is not a valid filter.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'This is not a valid filter.')
  }
}
