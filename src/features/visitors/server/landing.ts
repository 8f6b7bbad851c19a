import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { makeAsset, sendAsset } from './asset.ts'
import type { Embed } from './embed.ts'
import { sendFormPage } from './form-page.ts'
import { moduleFile, modulesOf } from './form-module.ts'
import { scriptLanguages, textsOfSite } from './store-texts.ts'
import { type LandingForm, landingForm, publicationOfSite } from './store.ts'

const rate = { burst: 300, perMinute: 300 }
const script = { type: 'text/javascript; charset=utf-8', cache: 'public, max-age=60' }
const siteKey = /^[\w-]{1,100}$/
const pageSlug = /^[a-z0-9-]{1,60}$/

interface Named {
  Params: { key: string; slug: string }
}

/** Serves landing pages. Each gives a form its own URL, where the same script shows only this form. */
export function serveLandingPages(app: FastifyInstance, tools: RouteTools, embed: Embed): void {
  const { publicUrl: origin, database } = tools
  const find = async ({
    params: { key, slug },
  }: FastifyRequest<Named>): Promise<(LandingForm & { siteId: string }) | null> => {
    const siteId = siteKey.test(key) && pageSlug.test(slug) ? await siteOfKey(database.system, key) : null
    const form = siteId ? await landingForm(database.system, siteId, slug) : null
    return siteId && form ? { ...form, siteId } : null
  }
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`landing ${addressKey(ip)}`, rate]]))
    scope.get<Named>('/l/:key/:slug', async (request, reply) => {
      const form = await find(request)
      if (!form) return sendPlainPage(reply, { title: 'There is nothing here', body: '', status: 404 })
      const { key, slug } = request.params
      // Custom code by an owner runs on the owner's site. Here, it gets a page without an origin.
      const isSandboxed = form.more.customCode !== undefined
      const languages = scriptLanguages(await textsOfSite(database.system, form.siteId))
      return sendFormPage(reply, {
        title: form.name,
        lang: preferredLanguage(request.headers['accept-language'], languages),
        script: `/l/${key}/${slug}/script.js`,
        origin,
        isPublic: true,
        isSandboxed,
      })
    })
    scope.get<Named>('/l/:key/:slug/script.js', async (request, reply) => {
      const form = await find(request)
      const publication = form && (await publicationOfSite(database.system, form.siteId))
      const entry = publication?.forms.find(({ id }) => id === form?.id)
      if (!form || !entry) return sendAsset(request, reply, await makeAsset(''), script)
      const { key } = request.params
      const { id, name, type, redirect, redirectFields, pixels, surface } = entry
      const alone = {
        id,
        name,
        type,
        ...(redirect && { redirect }),
        ...(redirectFields && { redirectFields }),
        ...(pixels && { pixels }),
        surface: { ...surface, page: true as const },
        triggers: { delay: 0 },
        frequency: { count: 0, interval: 'always' as const },
        stop: { again: true as const },
        code: `/f/${key}/${moduleFile(id, modulesOf(form))}`,
      }
      const { consent, branding } = publication!.settings
      const languages = scriptLanguages(await textsOfSite(database.system, form.siteId))
      const settings = {
        ...(consent && { consent }),
        ...(branding && { branding }),
        ...(languages[0] && { languages }),
      }
      return sendAsset(
        request,
        reply,
        await makeAsset(embed.scriptFor({ key, origin, ...settings, forms: [alone] })),
        script,
      )
    })
  })
}

/**
 * Returns the first language that a browser requests and for which the site has texts: "de-AT;q=0.9" matches "de".
 * Defaults to English.
 */
function preferredLanguage(header = '', languages: readonly string[]): string {
  const wanted = header.split(',', 20).map((entry) => entry.trim().split(/[-;]/, 1)[0]!.toLowerCase())
  return wanted.find((language) => language === 'en' || languages.includes(language)) ?? 'en'
}
