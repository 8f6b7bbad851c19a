import { AppError } from './error.ts'
import { type Id, isId } from './id.ts'

/** Position of the last row of a page, in a list sorted by time and then by id. */
export type MomentPlace = readonly [at: Date, id: Id]

/** Returns the position of a row as text, with which the caller requests the next page. */
export function momentCursor(at: Date, id: Id): string {
  return `${at.toISOString()} ${id}`
}

/** Parses a cursor. Throws `invalid` for any text that isn't one. */
export function readMomentCursor(cursor: string): MomentPlace {
  const [, at = '', id = ''] = /^(\S{20,30}) (\S{36})$/.exec(cursor) ?? []
  const moment = new Date(at)
  if (isId(id) && !Number.isNaN(moment.getTime())) return [moment, id]
  throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
}
