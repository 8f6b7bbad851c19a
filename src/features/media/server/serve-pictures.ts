import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { stockSvg } from '../stock.ts'
import { nameInAddress, narrowerName } from './picture-address.ts'
import { findFont, findPicture } from './store.ts'

const rate = { burst: 300, perMinute: 600 }

/**
 * An image or font never changes under its name, so browsers may cache it forever. Any page may embed it, and it can't
 * run anything.
 */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Serves images and fonts publicly: the owners' by their random names, and those that ship with Trellis. */
export function servePictures(app: FastifyInstance, tools: RouteTools, storage: Storage): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`picture ${addressKey(ip)}`, rate]]))

    scope.get<{ Params: { file: string } }>('/i/stock/:file', async ({ params }, reply) => {
      const svg = stockSvg(params.file)
      return svg ? reply.headers(headers).type('image/svg+xml').send(svg) : missing(reply)
    })

    scope.get<{ Params: { file: string }; Querystring: { w?: unknown } }>('/i/:file', async (request, reply) => {
      const name = nameInAddress(request.params.file)
      const find = /\.woff2?$/.test(request.params.file) ? findFont : findPicture
      const picture = name && (await find(tools.database.system, name))
      if (!picture) return missing(reply)
      const width = widthFor(picture.picture_widths, request.query.w)
      const file = await storage.open(width ? narrowerName(picture.stored_as, width) : picture.stored_as)
      if (!file) return missing(reply)
      return reply
        .headers({ ...headers, 'content-length': String(file.size) })
        .type(width ? 'image/webp' : picture.type)
        .send(file.stream)
    })
  })
}

/** Returns the smallest width that is sufficient, or the largest; undefined for the image itself. */
function widthFor(widths: readonly number[], asked: unknown): number | undefined {
  const wanted = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : undefined
  return wanted === undefined ? undefined : (widths.find((width) => width >= wanted) ?? widths.at(-1))
}

function missing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Image not found.')
}
