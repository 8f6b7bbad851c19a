import { z } from 'zod'
import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { SetupPart } from '#core/site-setup.ts'
import type { Tools } from './context.ts'
import type { Db } from './db/database.ts'

type Row = Readonly<Record<string, unknown>>

/** Schema of a list of some of these names, as PostgreSQL writes a list of texts. */
export function listOfNames(names: readonly string[]) {
  const name = `(?:${names.join('|')})`
  return z.string().regex(new RegExp(`^\\{(?:${name}(?:,${name})*)?\\}$`))
}

/** How a table belongs to the setup of a site, which can be copied without its contacts and statistics. */
export interface SetupTable {
  /** It is copied if one of these parts is. */
  readonly of: readonly SetupPart[]
  /** Returns the copied row. Null omits it, and with it the rows that refer to it. */
  readonly change?: (row: Row, chosen: ReadonlySet<SetupPart>) => Row | null
  /**
   * Returns the feature that the plan of the copy's site must include for a row. If the plan doesn't, the row is
   * omitted and reported.
   */
  readonly needs?: (row: Row) => Feature | undefined
}

/** A table whose rows move with a site. */
export interface MovingTable {
  readonly table: string
  /** Schema of a row in a file, with JSON columns as JSON and all others as texts. The content is untrusted. */
  readonly check?: z.ZodType
  /** Converts a row for its new site. */
  readonly change?: (row: Row) => Row
  /** Omitted for tables that are not part of the setup: contacts, statistics, sent messages. */
  readonly setup?: SetupTable
}

/** One uploaded file: its bytes, and the data about it that its room needs, as JSON. */
interface MovingFile {
  readonly about: unknown
  readonly bytes: Buffer
}

/** Result of importing a file. */
interface ImportedFile {
  /** Random names, and the names that have replaced them. */
  readonly renamed: readonly (readonly [from: string, to: string])[]
  /** Deletes the stored file, if the import fails later. */
  readonly discard: () => Promise<void>
}

type Context = Pick<Tools, 'now' | 'newId' | 'randomBytes' | 'keyFor'> & { readonly db: Db; readonly siteId: Id }

/**
 * The parts of a room that move with a site to another installation. Every table with a `site_id` either moves or
 * stays.
 */
export interface SiteTransfer {
  readonly moves?: readonly MovingTable[]
  /** Tables with secrets, with data that belongs to the installation, and with data that is created again. */
  readonly stays?: readonly string[]
  readonly files?: {
    /** Whether copies of a site's setup need the files, as they need images. */
    readonly isSetup?: true
    readonly export: (context: Context) => AsyncIterable<MovingFile>
    readonly import: (context: Context, file: MovingFile) => Promise<ImportedFile>
  }
}
