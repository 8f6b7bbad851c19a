import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls } from '../contract.ts'
import { Filter } from '../filter.ts'
import { countWanted } from './store-query.ts'
import { wantedOf } from './wanted.ts'

/** Counts whom a filter holds for: the filter itself, or its JSON. */
export const build: Handler<typeof contactCalls.build> = async ({ query }, ctx) => {
  const parsed = Filter.safeParse(typeof query === 'string' ? parse(query) : query)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: ['query', ...path].join('.'), message }))
    throw new AppError('invalid', 'This is no filter.', { issues })
  }
  const wanted = await wantedOf(ctx, { search: '', filter: parsed.data })
  return { count: await countWanted(ctx.db, wanted), error: null }
}

function parse(text: string): unknown {
  // Brackets within brackets: what is deeper than any filter need not be read.
  const deepest = 40
  let depth = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth++
    if (sign === ']' || sign === '}') depth--
    if (depth > deepest) throw new AppError('invalid', 'This is no filter.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'This is no filter.')
  }
}
