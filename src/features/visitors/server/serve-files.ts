import { readdir, readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { type Asset, makeAsset, sendAsset } from './asset.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import type { Embed } from './embed.ts'
import { storeChunks, keptChunks } from './kept-chunks.ts'
import { readModuleFile } from './form-module.ts'
import type { NoteScript } from './script-seen.ts'
import { formModules, siteScripts } from './scripts.ts'
import { serveFonts } from './serve-fonts.ts'

const javascript = 'text/javascript; charset=utf-8'
const immutable = 'public, max-age=31536000, immutable'
/**
 * How long visitors' browsers cache published files, in seconds (spec.md section 9). For the same time afterward, they
 * may use the old version while fetching the next one.
 */
const popupsCache = 300
const published = `public, max-age=${popupsCache}, stale-while-revalidate=${popupsCache}`
/** The rate limit for database reads caused by unauthenticated requests for files that aren't in memory. */
const lookUps = { burst: 300, perMinute: 300 }

const siteKey = /^[\w-]{1,100}$/
const pictures = new URL('../../../form/templates/pictures/', import.meta.url)
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the files that pages of any origin load: a site's script, its chunks, designs of forms, images. */
export function serveFiles(
  app: FastifyInstance,
  tools: RouteTools,
  { embed, storage, note }: { embed: Embed; storage?: Storage | undefined; note: NoteScript },
): void {
  const earlier = storage && keptChunks(storage)
  if (storage) void storeChunks(storage, embed, tools.log)
  const scripts = siteScripts(tools, embed)
  const modules = formModules(tools.database)
  const limited = (request: FastifyRequest) => ({
    onLoad: () => tools.limiter.take([[`look-ups ${addressKey(request.ip)}`, lookUps]]),
  })

  app.get<{ Params: { file: string } }>('/s/:file', async (request, reply) => {
    const key = withoutEnding(request.params.file, '.js')
    if (!siteKey.test(key)) return notFound(reply)
    const script = await scripts.get(key, limited(request))
    if (script) {
      note(script.siteId, request.headers.referer ?? '')
      return sendAsset(request, reply, script.asset, { type: javascript, cache: published })
    }
    return sendAsset(request, reply, await nothing, {
      type: javascript,
      cache: 'public, max-age=60',
    })
  })

  app.get<{ Params: { file: string } }>('/c/:file', async (request, reply) => {
    const { file } = request.params
    const chunk = embed.chunks.get(file) ?? (await earlier?.get(file, limited(request)))
    return chunk ? sendAsset(request, reply, chunk, { type: javascript, cache: immutable }) : notFound(reply)
  })

  app.get<{ Params: { key: string; file: string } }>('/f/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const named = siteKey.test(key) ? readModuleFile(file) : null
    const module = named ? await modules({ key, ...named }, limited(request)) : null
    return module ? sendAsset(request, reply, module, { type: javascript, cache: immutable }) : notFound(reply)
  })

  serveFonts(app)
  void app.register(async (scope) => {
    const byName = await readPictures()
    scope.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
      const picture = byName.get(request.params.file)
      const headers = { type: 'image/svg+xml', cache: 'public, max-age=86400', policy: sandboxed }
      return picture ? sendAsset(request, reply, picture, headers) : notFound(reply)
    })
  })
}

/** The empty script for an unknown site. An error would show in the console of the owner's page. */
const nothing = makeAsset('')

async function readPictures(): Promise<ReadonlyMap<string, Asset>> {
  const names = (await readdir(pictures)).filter((name) => name.endsWith('.svg'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await makeAsset(await readFile(new URL(name, pictures)))] as const),
    ),
  )
}

function withoutEnding(file: string, ending: string): string {
  return file.endsWith(ending) ? file.slice(0, -ending.length) : ''
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').header('access-control-allow-origin', '*').send({
    success: false,
    error: 'Page not found.',
  })
}
