import { readdir, readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { networks } from '../networks.ts'

const folder = new URL('../../../form/templates/pictures/', import.meta.url)
const rate = { burst: 300, perMinute: 600 }
const headers = {
  'cache-control': 'public, max-age=604800',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-robots-tag': 'noindex',
}
/** Width in pixels: twice that of emails, for high-density screens. */
const widest = 1200
const signSize = 96

/** Serves the images that ship with the product as PNG, because email clients don't show SVG. Each is rendered once. */
export function servePictures(app: FastifyInstance, tools: RouteTools): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const once = (name: string, draw: () => Promise<Buffer>) => {
    const known = drawn.get(name)
    if (known) return known
    if (drawn.size >= 200) drawn.clear()
    const made = draw()
    drawn.set(name, made)
    made.catch(() => drawn.delete(name))
    return made
  }
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`picture ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { file: string } }>('/mail-pictures/:file', async ({ params }, reply) => {
      const [, name] = /^([a-z-]{1,40})\.png$/.exec(params.file) ?? []
      if (!name || !(await readdir(folder)).includes(`${name}.svg`)) return missing(reply)
      const png = await once(name, async () => asPng(await readFile(new URL(`${name}.svg`, folder)), widest))
      return reply.headers(headers).type('image/png').send(png)
    })
    scope.get<{ Params: { file: string } }>('/mail-pictures/social/:file', async ({ params }, reply) => {
      const [, name, color] = /^([a-z]{1,20})-([0-9a-f]{6})\.png$/.exec(params.file) ?? []
      if (!name || !color || !Object.hasOwn(networks, name)) return missing(reply)
      const { strokes } = networks[name as keyof typeof networks]
      const png = await once(params.file, () => asPng(Buffer.from(signSvg(strokes, color)), signSize))
      return reply.headers(headers).type('image/png').send(png)
    })
  })
}

function signSvg(strokes: readonly string[], color: string): string {
  const paths = strokes.map((stroke) => `<path d="${stroke}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${signSize}" height="${signSize}" viewBox="0 0 24 24" fill="none" stroke="#${color}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`
}

async function asPng(svg: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(svg, { density: 144 }).resize({ width }).png({ palette: true, quality: 90 }).toBuffer()
}

function missing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Image not found.')
}
