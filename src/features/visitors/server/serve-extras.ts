import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { extraModule, spokenLanguage } from '#embed/extra-data/compile-extra.ts'
import { type Asset, makeAsset, sendAsset } from './asset.ts'
import { createMemory } from './memory.ts'
import { extrasOf } from './store-extras.ts'
import { textsOfSite } from './store-texts.ts'

const type = 'text/javascript; charset=utf-8'
const immutable = 'public, max-age=31536000, immutable'
/** The rate limit for database reads caused by unauthenticated requests for files that aren't in memory. */
const lookUps = { burst: 300, perMinute: 300 }
/**
 * Version of these modules' format. Browsers cache the modules for a year. Raise it with each change that older scripts
 * wouldn't understand, or with which current scripts wouldn't understand older modules.
 */
const shape = '3'
const file = /^([a-z]+(?:-[a-z]+)*)-(?:(\d+)-)?([0-9a-f]{20})-(.{1,80})\.js$/
const hours = 3600 * 1000

/** Returns the start of the path of an extra's settings. The language follows. */
export const extraCode = (key: string, { name, hash }: { name: string; hash: string }): string =>
  `/w/${key}/${name}-${shape}-${hash}`

/**
 * Serves the settings of extras as modules, one per language, for any language tag that a page or browser uses. A
 * request for earlier settings gets the current ones.
 */
export function serveExtras(app: FastifyInstance, { database, limiter }: RouteTools): void {
  const memory = createMemory<{ asset: Asset; hash: string }>({
    freshFor: 5000,
    staleFor: 12 * hours,
    max: 2000,
    async load(path, known) {
      const [key, name, language] = JSON.parse(path) as [string, string, string]
      const siteId = await siteOfKey(database.system, key)
      const extra = siteId && (await extrasOf(database.system, siteId)).find((one) => one.name === name)
      if (!extra) return null
      if (known?.hash === extra.hash) return known
      const { texts } = await textsOfSite(database.system, siteId)
      return {
        hash: extra.hash,
        asset: await makeAsset(extraModule(extra.name, extra.settings as never, language, texts)),
      }
    },
  })
  app.get<{ Params: { key: string; file: string } }>('/w/:key/:file', async (request, reply) => {
    const { key } = request.params
    const [, name, shapeOfFile, hash, language] = file.exec(request.params.file) ?? []
    const ask = (newerThan?: number) =>
      memory.get(JSON.stringify([key, name, spokenLanguage(language!)]), {
        onLoad: () => limiter.take([[`look-ups ${addressKey(request.ip)}`, lookUps]]),
        ...(newerThan !== undefined && { newerThan }),
      })
    let found = name && key.length <= 100 ? await ask() : null
    if (found && found.hash !== hash) found = await ask(0)
    if (!found)
      return reply.code(404).header('cache-control', 'no-store').header('access-control-allow-origin', '*').send({
        success: false,
        error: 'Page not found.',
      })
    return sendAsset(request, reply, found.asset, {
      type,
      cache: found.hash === hash && shapeOfFile === shape ? immutable : 'no-store',
    })
  })
}
