import type { Id } from '#core/id.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { type Asset, makeAsset } from './asset.ts'
import type { Embed } from './embed.ts'
import { createMemory, type Memory } from './memory.ts'
import { moduleFile, moduleHash, modulesOf, type readModuleFile } from './form-module.ts'
import { type KnownForm, knownForms } from './store-known-forms.ts'
import { extraCode } from './serve-extras.ts'
import { extrasOf } from './store-extras.ts'
import { askedOfContacts } from './store-asked.ts'
import { storeModules, keptModules } from './store-modules.ts'
import { hasCartEvents, scriptSettingsOf } from './store-script.ts'
import { scriptLanguages, textsOfSite } from './store-texts.ts'
import { teaserNames } from './teaser-names.ts'
import { designsOfForm, hashOfSite, liveDesigns, publicationOfSite } from './store.ts'

const hours = 3600 * 1000

interface SiteScript {
  readonly siteId: Id
  /** Hash of the publication that the script was made from. */
  readonly hash: string
  readonly asset: Asset
}

/** The scripts of sites, by public key. A publication takes effect at once. A deleted site has no script. */
export function siteScripts(
  { database, now, log, publicUrl: origin }: Pick<RouteTools, 'database' | 'now' | 'log' | 'publicUrl'>,
  embed: Embed,
): Memory<SiteScript> {
  const db = database.system
  return createMemory<SiteScript>({
    freshFor: 0,
    staleFor: 12 * hours,
    max: 1000,
    async load(key, known) {
      const siteId = await siteOfKey(db, key)
      if (!siteId) return null
      // Even without forms, a page may report orders and identify its visitor.
      const { server_cookie: serverCookie } = await scriptSettingsOf(db, siteId)
      const cartEvents = await hasCartEvents(db, siteId)
      const texts = await textsOfSite(db, siteId)
      const languages = scriptLanguages(texts)
      const closeNames = teaserNames(texts)
      const placed = await extrasOf(db, siteId)
      const added = [
        serverCookie && 'cookie',
        cartEvents && 'cart',
        ...languages,
        closeNames && JSON.stringify(closeNames),
        ...placed.map(({ name, hash: of }) => `${name} ${of}`),
      ].filter(Boolean)
      const hash = [(await hashOfSite(db, siteId)) ?? '', ...added].join(' ')
      if (known?.hash === hash) return known
      const designs = await liveDesigns(db, siteId)
      const { forms: entries = [], settings = {} } = (await publicationOfSite(db, siteId)) ?? {}
      const live = entries.flatMap((entry) => {
        const design = designs.get(entry.id)
        if (!design) return []
        // The rules are already in the module, so the loader stays small however many there are.
        const slim = entry.rules && design.more.rules ? { ...entry, rules: 1 as const } : entry
        return { entry: slim, version: design.version, texts: modulesOf(design) }
      })
      try {
        for (const { entry, version, texts } of live) {
          const made = { popupId: entry.id, version, hash: moduleHash(texts), texts }
          await storeModules(db, siteId, made, new Date(now()))
        }
      } catch (error) {
        log.warn({ err: error }, 'forms could not be kept for pages that will be open while the program is upgraded')
      }
      const forms = live.map(({ entry, texts: modules }) => ({
        ...entry,
        ...(entry.teaser && closeNames && { teaser: { ...entry.teaser, closeNames } }),
        code: `/f/${key}/${moduleFile(entry.id, modules)}`,
      }))
      const { subjects } = await askedOfContacts(db, siteId)
      const more = {
        ...(subjects.size > 0 && { contactFacts: true as const }),
        ...(serverCookie && { serverCookie: true as const }),
        ...(cartEvents && { cartEvents: true as const }),
        ...(languages[0] && { languages }),
        ...(placed[0] && {
          extras: placed.map((one) => ({ ...one.entry, name: one.name, code: extraCode(key, one) })),
        }),
      }
      return {
        siteId,
        hash,
        asset: await makeAsset(embed.scriptFor({ key, origin, ...settings, ...more, forms })),
      }
    },
  })
}

/** The name of a form's module, with the site key in its URL. */
type ModuleName = NonNullable<ReturnType<typeof readModuleFile>> & { readonly key: string }

/** Reads the modules of forms. The content under a name never changes, so cached modules stay valid. */
export function formModules(
  database: Database,
): (name: ModuleName, options: { onLoad: () => void }) => Promise<Asset | null> {
  const memory = createMemory<Asset>({
    freshFor: 12 * hours,
    staleFor: 24 * hours,
    max: 1000,
    async load(path) {
      const { key, popupId, hash, part } = JSON.parse(path) as ModuleName
      const siteId = await siteOfKey(database.system, key)
      const designs = siteId ? await designsOfForm(database.system, siteId, popupId) : []
      const now = designs.map(modulesOf).find((one) => moduleHash(one) === hash)
      const found = now ?? (siteId && (await keptModules(database.system, siteId, popupId, hash)))
      return found ? makeAsset(found[part]) : null
    },
  })
  return ({ key, popupId, hash, part }, options) => memory.get(JSON.stringify({ key, popupId, hash, part }), options)
}

/** The data about a site that is needed to accept its visitors' events. */
export interface EventSite {
  readonly siteId: Id
  readonly forms: ReadonlyMap<Id, KnownForm>
}

/** Sites by public key, with the forms whose events are accepted. */
export function eventSites(database: Database): Memory<EventSite> {
  return createMemory<EventSite>({
    freshFor: 5000,
    staleFor: 12 * hours,
    max: 10_000,
    async load(key) {
      const siteId = await siteOfKey(database.system, key)
      return siteId ? { siteId, forms: await knownForms(database.system, siteId) } : null
    },
  })
}
