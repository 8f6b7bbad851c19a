import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Room } from '#platform/server/room.ts'
import type { MovingTable } from '#platform/server/site-transfer.ts'
import type { Site } from '#features/sites/contract.ts'
import { tablesInOrder } from '#features/sites/server/index.ts'

/** What rooms move, in the order in which rows can be written. */
export interface Moving {
  readonly tables: readonly (MovingTable & { readonly room: string; readonly isSingle: boolean })[]
  readonly files: readonly { readonly room: string; readonly move: NonNullable<Room['transfer']['files']> }[]
}

/** The context of an export or import. */
export type MoveContext = Tools & { readonly db: Db; readonly siteId: Id }

/** What all rooms declare, with rows that others point at first. */
export async function movingOf(db: Db, rooms: readonly Room[]): Promise<Moving> {
  const declared = new Map(
    rooms.flatMap(({ name, transfer }) =>
      (transfer.moves ?? []).map((table) => [table.table, { ...table, room: name }]),
    ),
  )
  const ordered = (await tablesInOrder(db)).toReversed()
  return {
    tables: ordered.flatMap(({ name, key }) => {
      const table = declared.get(name)
      return table ? [{ ...table, isSingle: key.length === 1 }] : []
    }),
    files: rooms.flatMap(({ name, transfer }) => (transfer.files ? [{ room: name, move: transfer.files }] : [])),
  }
}

/** What the file says of the site and of itself. */
export interface Manifest {
  readonly trellis: 'site'
  readonly version: 1
  readonly exported_at: string
  readonly public_url: string
  readonly site: Pick<Site, 'name' | 'url' | 'time_zone' | 'currency'>
}

/** Throws in the owner's words for a file that cannot be imported. */
export function refuse(message: string): never {
  throw new AppError('invalid', message)
}
