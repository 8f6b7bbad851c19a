import type { FastifyInstance } from 'fastify'
import { textsPath } from '#embed/paths.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { type Asset, makeAsset, sendAsset } from './asset.ts'
import { createMemory } from './memory.ts'
import { scriptLanguages, textsOfSite } from './store-texts.ts'
import { hasTexts, textModule } from '#form/document/translations/text-module.ts'

const rate = { burst: 60, perMinute: 60 }
const siteKey = /^[\w-]{1,100}$/
const textFile = /^([a-z]{2})\.js$/
const module = { type: 'text/javascript; charset=utf-8', cache: 'public, max-age=300, stale-while-revalidate=300' }

/** Serves the texts of forms in other languages, to the sites that chose these languages. */
export function serveTexts(app: FastifyInstance, { database, limiter }: RouteTools): void {
  const memory = createMemory<Asset>({
    freshFor: 5000,
    staleFor: 12 * 3_600_000,
    max: 1000,
    async load(name) {
      const [key = '', language = ''] = name.split('/')
      const siteId = await siteOfKey(database.system, key)
      const site = siteId && (await textsOfSite(database.system, siteId))
      if (!site || !hasTexts(language) || !scriptLanguages(site).includes(language)) return null
      return makeAsset(textModule(language, site.texts))
    },
  })
  app.get<{ Params: { key: string; file: string } }>(`${textsPath}/:key/:file`, async (request, reply) => {
    const { key, file } = request.params
    const language = textFile.exec(file)?.[1]
    const onLoad = () => limiter.take([[`texts ${addressKey(request.ip)}`, rate]])
    const texts = siteKey.test(key) && language ? await memory.get(`${key}/${language}`, { onLoad }) : null
    if (texts) return sendAsset(request, reply, texts, module)
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    return notFound(reply)
  })
}
