import { z } from 'zod'
import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { SetupPart } from '#core/site-setup.ts'
import type { Tools } from './context.ts'
import type { Db } from './db/database.ts'

type Row = Readonly<Record<string, unknown>>

/** A list of some of these names, as PostgreSQL writes a list of texts. */
export function listOfNames(names: readonly string[]) {
  const name = `(?:${names.join('|')})`
  return z.string().regex(new RegExp(`^\\{(?:${name}(?:,${name})*)?\\}$`))
}

/** What of a table belongs to the setup of a site, which can be copied without its contacts and statistics. */
export interface SetupTable {
  /** It is copied where one of these parts is. */
  readonly of: readonly SetupPart[]
  /** What a row becomes in the copy; null: it is left out, and with it the rows that point at it. */
  readonly change?: (row: Row, chosen: ReadonlySet<SetupPart>) => Row | null
  /** What the plan of the copy's site has to include for a row; it is left out where the plan does not, and that is told. */
  readonly needs?: (row: Row) => Feature | undefined
}

/** A table whose rows move with a site. */
export interface MovingTable {
  readonly table: string
  /** What a row of a file has to be like, columns of JSON as such and all others as texts: what it holds may come from anybody. */
  readonly check?: z.ZodType
  /** What a row becomes in its new place. */
  readonly change?: (row: Row) => Row
  /** Left out by what is no setup: contacts, statistics, what was sent. */
  readonly setup?: SetupTable
}

/** One uploaded file: what its room has to know of it, as JSON, and its bytes. */
interface MovingFile {
  readonly about: unknown
  readonly bytes: Buffer
}

/** What importing a file came to. */
interface ImportedFile {
  /** Random names, and those that have taken their place. */
  readonly renamed: readonly (readonly [from: string, to: string])[]
  /** Takes away what was stored, where the import fails after all. */
  readonly discard: () => Promise<void>
}

type Context = Pick<Tools, 'now' | 'newId' | 'randomBytes' | 'keyFor'> & { readonly db: Db; readonly siteId: Id }

/** What of a room moves with a site to another installation. Every table with a `site_id` moves or stays. */
export interface SiteTransfer {
  readonly moves?: readonly MovingTable[]
  /** Secrets, what belongs to the installation, and what is made anew. */
  readonly stays?: readonly string[]
  readonly files?: {
    /** Whether copies of a site's setup need them, as pictures are needed. */
    readonly isSetup?: true
    readonly export: (context: Context) => AsyncIterable<MovingFile>
    readonly import: (context: Context, file: MovingFile) => Promise<ImportedFile>
  }
}
