import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Room } from '#platform/server/room.ts'
import { type SetupPart, setupPartNames } from '#core/site-setup.ts'
import type { MovingTable, SetupTable } from '#platform/server/site-transfer.ts'
import type { Site } from '#features/sites/contract.ts'
import { tablesInOrder } from '#features/sites/server/index.ts'

/** The data that rooms export and import, in an order in which rows can be inserted. */
export interface Moving {
  /** The chosen parts, if this is a copy of a setup. */
  readonly chosen?: ReadonlySet<SetupPart>
  readonly tables: readonly (MovingTable & { readonly room: string; readonly isSingle: boolean })[]
  readonly files: readonly { readonly room: string; readonly move: NonNullable<Room['transfer']['files']> }[]
}

/** The context of an export or import. */
export type MoveContext = Tools & { readonly db: Db; readonly siteId: Id }

/** Returns the data declared by all rooms, with referenced rows first. */
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

/** Returns the data that belongs to chosen parts of a site's setup. */
export function setupOf({ tables, files }: Moving, parts: readonly SetupPart[]): Moving {
  const chosen = new Set(parts)
  return {
    chosen,
    tables: tables.filter(({ setup }) => setup?.of.some((part) => chosen.has(part))),
    files: files.filter(({ move }) => move.isSetup),
  }
}

/** Returns the name of the chosen part that a table belongs to. */
export const partNameOf = (setup: SetupTable, chosen: ReadonlySet<SetupPart>) =>
  setupPartNames[setup.of.find((part) => chosen.has(part))!]

/** Information about the site and about the file itself. */
export interface Manifest {
  readonly trellis: 'site'
  readonly version: 1
  readonly exported_at: string
  readonly public_url: string
  readonly site: Pick<Site, 'name' | 'url' | 'time_zone' | 'currency'>
}

/** Throws an error with a message for the owner if a file can't be imported. */
export function refuse(message: string): never {
  throw new AppError('invalid', message)
}
