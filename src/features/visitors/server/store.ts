import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { PublishedForm, PublishedSettings } from '#embed/protocol.ts'
import type { CompiledRules } from '#embed/rules/compiled-rules.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { migrateDocument } from '#form/document/migrations.ts'
import type { FormField } from '../form-fields.ts'

type Tables = {
  published_sites: {
    site_id: Id
    forms: LoaderEntry[]
    settings: PublishedSettings
    hash: string
    published_at: Date
  }
  published_forms: {
    site_id: Id
    popup_id: Id
    hash: string
    name: string
    document: FormDocument
    fields: readonly FormField[]
    more: FormMore
    published_at: Date
    superseded_at: Date | null
  }
}

/** The loader's configuration of a form, except the location of its design. */
export type LoaderEntry = Omit<PublishedForm, 'code'>

/** A version of a form as stored for visitors, identified by the hash of its design. */
export interface FormVersion {
  readonly popup_id: Id
  readonly hash: string
  readonly name: string
  readonly document: FormDocument
  readonly fields: readonly FormField[]
  readonly more: FormMore
}

/** The data of a form in addition to its design. */
export interface FormMore {
  /** Custom HTML of the owner that runs on the owner's site. It's included in the form's module. */
  readonly customCode?: string
  /**
   * The form's rules, except those that only concern the page's address. They are included in the form's module as
   * well.
   */
  readonly rules?: CompiledRules['rules']
  /** Slug of its landing page. */
  readonly slug?: string
  /**
   * Set if the form has no submission. Its conversion is a click on its link, a share, or a submit of the owner's own
   * form.
   */
  readonly isDoneByClick?: true
  /**
   * Set if a submission is a message to the team, which subscribes no one. `receipt`: the text of the email that
   * confirms its arrival.
   */
  readonly message?: { readonly receipt?: string }
  /** Set if a subscription counts only after a click in an email. */
  readonly doubleOptIn?: true
  /** Address that is notified of new subscribers: that of a member of the site. */
  readonly notify?: string
  /** The lists that its subscribers are added to. Some may have been deleted since. */
  readonly lists?: readonly Id[]
  /** The content upgrades that it offers, as named in its design. */
  readonly files?: readonly string[]
}

/** A form's design with its related data. */
export interface Design {
  readonly document: FormDocument
  readonly more: FormMore
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Locks publishing for this site until the transaction ends. */
export async function lockSite(db: Kysely<unknown>, siteId: Id, now: Date): Promise<void> {
  await tables(db)
    .insertInto('published_sites')
    .values({ site_id: siteId, forms: '[]' as never, settings: '{}' as never, hash: '', published_at: now })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute()
  await tables(db).selectFrom('published_sites').select('hash').where('site_id', '=', siteId).forUpdate().execute()
}

/** The loader's configuration of a site. */
export interface SitePublication {
  readonly forms: readonly LoaderEntry[]
  readonly settings: PublishedSettings
  /** Hash of everything that visitors may load. */
  readonly hash: string
}

export async function storeSite(
  db: Kysely<unknown>,
  siteId: Id,
  { forms, settings, hash }: SitePublication,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('published_sites')
    .set({
      forms: JSON.stringify(forms) as never,
      settings: JSON.stringify(settings) as never,
      hash,
      published_at: now,
    })
    .where('site_id', '=', siteId)
    .execute()
}

/** Makes these versions the live ones and marks all others of the site as superseded. */
export async function storeForms(
  db: Kysely<unknown>,
  siteId: Id,
  versions: readonly FormVersion[],
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('published_forms')
    .set({ superseded_at: now })
    .where('site_id', '=', siteId)
    .where('superseded_at', 'is', null)
    .execute()
  for (const version of versions) {
    const row = {
      ...version,
      document: JSON.stringify(version.document) as never,
      fields: JSON.stringify(version.fields) as never,
      more: JSON.stringify(version.more) as never,
      published_at: now,
      superseded_at: null,
    }
    const { name, fields, more, published_at, superseded_at } = row
    await tables(db)
      .insertInto('published_forms')
      .values({ ...row, site_id: siteId })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'popup_id', 'hash'])
          .doUpdateSet({ name, fields, more, published_at, superseded_at }),
      )
      .execute()
  }
}

/** Returns only the hash of the site's publication, which is cheap enough to query often. */
export async function hashOfSite(db: Kysely<unknown>, siteId: Id): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('published_sites')
    .select('hash')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.hash
}

/** Returns the loader's configuration of the site. */
export async function publicationOfSite(
  db: Kysely<unknown>,
  siteId: Id,
): Promise<Omit<SitePublication, 'hash'> | undefined> {
  return tables(db)
    .selectFrom('published_sites')
    .select(['forms', 'settings'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Returns the designs of the live forms with the names of their versions, by form ID. */
export async function liveDesigns(
  db: Kysely<unknown>,
  siteId: Id,
): Promise<Map<Id, Design & { readonly version: string }>> {
  const rows = await tables(db)
    .selectFrom('published_forms')
    .select(['popup_id', 'hash', 'document', 'more'])
    .where('site_id', '=', siteId)
    .where('superseded_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ popup_id, hash, document, more }) => [
      popup_id,
      { version: hash, document: migrateDocument(document), more },
    ]),
  )
}

/** Returns every design of a form that a browser may still request. */
export async function designsOfForm(db: Kysely<unknown>, siteId: Id, popupId: Id): Promise<Design[]> {
  const rows = await tables(db)
    .selectFrom('published_forms')
    .select(['document', 'more'])
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .execute()
  return rows.map(({ document, more }) => ({ document: migrateDocument(document), more }))
}

/** A live form with its own page. */
export interface LandingForm extends Design {
  readonly id: Id
  readonly name: string
}

/** Returns the live form whose landing page has this slug; null if there is none. */
export async function landingForm(db: Kysely<unknown>, siteId: Id, slug: string): Promise<LandingForm | null> {
  const row = await tables(db)
    .selectFrom('published_forms')
    .select(['popup_id', 'name', 'document', 'more'])
    .where('site_id', '=', siteId)
    .where('superseded_at', 'is', null)
    .where(sql<boolean>`more @> ${JSON.stringify({ slug })}::jsonb`)
    .orderBy('popup_id')
    .executeTakeFirst()
  return row ? { id: row.popup_id, name: row.name, document: migrateDocument(row.document), more: row.more } : null
}

/** A version of a form without its design. */
export type KnownVersion = Omit<FormVersion, 'document'>

/** Returns the design of one version. */
export async function designOfVersion(
  db: Kysely<unknown>,
  siteId: Id,
  popupId: Id,
  hash: string,
): Promise<Design | undefined> {
  const row = await tables(db)
    .selectFrom('published_forms')
    .select(['document', 'more'])
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && { document: migrateDocument(row.document), more: row.more }
}

/** Returns the versions of a form that a visitor may have open, the live one first. */
export async function versionsOfForm(
  db: Kysely<unknown>,
  siteId: Id,
  popupId: Id,
): Promise<(KnownVersion & { readonly isLive: boolean })[]> {
  const rows = await tables(db)
    .selectFrom('published_forms')
    .select(['popup_id', 'hash', 'name', 'fields', 'more', 'superseded_at'])
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .orderBy('published_at', 'desc')
    .execute()
  const versions = rows.map(({ superseded_at, ...version }) => ({ ...version, isLive: superseded_at === null }))
  return versions.toSorted((a, b) => Number(b.isLive) - Number(a.isLive))
}

/** Deletes, over all sites, versions that were superseded before a time. */
export async function dropSuperseded(db: Kysely<unknown>, before: Date): Promise<void> {
  await tables(db).deleteFrom('published_forms').where('superseded_at', '<', before).execute()
}
