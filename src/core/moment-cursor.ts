import { AppError } from './error.ts'
import { type Id, isId } from './id.ts'

/** Where a page of a list ends that is sorted by moment, and by id within one. */
export type MomentPlace = readonly [at: Date, id: Id]

/** The place of a row as text, for the caller to ask for the next page. */
export function momentCursor(at: Date, id: Id): string {
  return `${at.toISOString()} ${id}`
}

/** The place that a cursor stands for. Throws `invalid` for any text that is none. */
export function readMomentCursor(cursor: string): MomentPlace {
  const [, at = '', id = ''] = /^(\S{20,30}) (\S{36})$/.exec(cursor) ?? []
  const moment = new Date(at)
  if (isId(id) && !Number.isNaN(moment.getTime())) return [moment, id]
  throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
}
