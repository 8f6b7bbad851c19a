import type { FastifyInstance } from 'fastify'
import type { Id } from '#core/id.ts'
import { extraModule } from '#embed/extra-data/compile-extra.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { makeAsset, sendAsset } from './asset.ts'
import type { Embed } from './embed.ts'
import { sendFormPage } from './form-page.ts'
import { samplePictures } from './sample-pictures.ts'
import { type ExtraPreview, findExtraPreview, storeExtraPreview } from './store-extras.ts'

const purpose = 'visitors.extra-preview'
const keptFor = 24 * 3600 * 1000
const rate = { burst: 240, perMinute: 120 }
const javascript = { type: 'text/javascript; charset=utf-8', cache: 'no-store' }

/** Stores a preview of an extra for a day and returns its link, which is open to everyone who has it. */
export async function createExtraPreview(
  ctx: Pick<Tools, 'now' | 'newId' | 'publicUrl' | 'keyFor'> & { readonly db: Db },
  siteId: Id,
  extra: ExtraPreview,
): Promise<string> {
  const id = ctx.newId()
  const until = ctx.now() + keptFor
  await storeExtraPreview(ctx.db, { siteId, id, expiresAt: new Date(until) }, extra)
  return `${ctx.publicUrl}/p/x-${signToken(ctx.keyFor(purpose), { ids: [siteId, id], until })}`
}

/**
 * Serves the sample page of such a preview, and the script that can also run on a copy of the owner's page. Nothing is
 * counted.
 */
export function serveExtraPreviews(app: FastifyInstance, tools: RouteTools, embed: Embed): void {
  const { publicUrl: origin } = tools
  const find = async (token: string): Promise<ExtraPreview | null> => {
    const [siteId, id] = readToken(tools.keyFor(purpose), token, 2, tools.now()) ?? []
    return siteId && id ? findExtraPreview(tools.database.system, siteId, id) : null
  }
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`extra preview ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { token: string } }>('/p/x-:token', async ({ params: { token } }, reply) => {
      const extra = await find(token)
      if (!extra) return notFound(reply)
      const about = { title: 'Preview', script: `/p/x-${token}/script.js`, text: samplePictures, origin }
      return sendFormPage(reply, { ...about, isPublic: false, isSandboxed: true })
    })
    scope.get<{ Params: { token: string } }>('/p/x-:token/script.js', async (request, reply) => {
      const { token } = request.params
      const extra = await find(token)
      if (!extra) return notFound(reply)
      const extras = [{ name: extra.name, code: `/p/x-${token}/settings` }]
      const text = embed.scriptFor({ key: '', origin, preview: true, forms: [], extras })
      return sendAsset(request, reply, await makeAsset(text), javascript)
    })
    scope.get<{ Params: { token: string; language: string } }>(
      '/p/x-:token/settings-:language.js',
      async (request, reply) => {
        const { token, language } = request.params
        const extra = await find(token)
        if (!extra) return notFound(reply)
        const text = extraModule(extra.name, extra.settings as never, language)
        return sendAsset(request, reply, await makeAsset(text), javascript)
      },
    )
  })
}
