import type { FastifyInstance } from 'fastify'
import type { Id } from '#core/id.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { makeAsset, sendAsset } from './asset.ts'
import type { Embed } from './embed.ts'
import { sendFormPage } from './form-page.ts'
import { modulesOf } from './form-module.ts'
import { sampleText } from './sample-text.ts'
import { findPreview, storePreview } from './preview-store.ts'
import type { LiveForm } from './publish.ts'
import { publicationOfSite } from './store.ts'

const purpose = 'visitors.preview'
const keptFor = 24 * 3600 * 1000
const rate = { burst: 120, perMinute: 60 }
/**
 * In the editor, the preview page has the keyboard focus. An Escape press that no form handles is forwarded to the
 * editor, so that it closes the preview.
 */
const handOnEscape =
  "addEventListener('keydown',e=>e.key==='Escape'&&!e.defaultPrevented&&parent!==window&&parent.postMessage('trellis:escape','*'));"
const javascript = { type: 'text/javascript; charset=utf-8', cache: 'no-store' }

/** Stores a preview for a day and returns its link, which is open to everyone who has it. */
export async function createPreview(
  ctx: Pick<Tools, 'now' | 'newId' | 'publicUrl' | 'keyFor'> & { readonly db: Db },
  siteId: Id,
  form: LiveForm,
): Promise<string> {
  const id = ctx.newId()
  const until = ctx.now() + keptFor
  await storePreview(ctx.db, { siteId, id, expiresAt: new Date(until) }, form)
  return `${ctx.publicUrl}/p/${signToken(ctx.keyFor(purpose), { ids: [siteId, id], until })}`
}

/**
 * Serves the page of a preview, its script and its form. The script is the real one, but stores and sends nothing here.
 */
export function servePreviews(app: FastifyInstance, tools: RouteTools, embed: Embed): void {
  const { publicUrl: origin } = tools
  const find = async (token: string): Promise<(Required<LiveForm> & { siteId: Id }) | null> => {
    const [siteId, id] = readToken(tools.keyFor(purpose), token, 2, tools.now()) ?? []
    const form = siteId && id ? await findPreview(tools.database.system, siteId, id) : null
    return siteId && form ? { ...form, siteId } : null
  }
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`preview ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { token: string } }>('/p/:token', async ({ params: { token } }, reply) => {
      const form = await find(token)
      if (!form) return notFound(reply)
      const title = form.entry.name || 'Preview'
      return sendFormPage(reply, {
        title,
        script: `/p/${token}/script.js`,
        text: sampleText(form.entry),
        origin,
        isPublic: false,
        isSandboxed: true,
      })
    })
    scope.get<{ Params: { token: string } }>('/p/:token/script.js', async (request, reply) => {
      const { token } = request.params
      const form = await find(token)
      if (!form) return notFound(reply)
      const forms = [{ ...form.entry, code: `/p/${token}/form.js` }]
      const { branding } = (await publicationOfSite(tools.database.system, form.siteId))?.settings ?? {}
      return sendAsset(
        request,
        reply,
        await makeAsset(
          handOnEscape + embed.scriptFor({ key: '', origin, preview: true, ...(branding && { branding }), forms }),
        ),
        javascript,
      )
    })
    for (const [file, part] of [
      ['form.js', 'first'],
      ['form-2.js', 'later'],
    ] as const)
      scope.get<{ Params: { token: string } }>(`/p/:token/${file}`, async (request, reply) => {
        const form = await find(request.params.token)
        return form ? sendAsset(request, reply, await makeAsset(modulesOf(form)[part]), javascript) : notFound(reply)
      })
  })
}
