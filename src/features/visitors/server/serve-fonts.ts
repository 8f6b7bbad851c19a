import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fontsPath, webFonts } from '#form/document/web-fonts.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import { withoutPageHeaders } from './page-headers.ts'

const { resolve } = createRequire(import.meta.url)
const known = new Set(webFonts.flatMap(({ files }) => files.map(({ address }) => address)))

/**
 * Serves the fonts that come with Trellis, to pages of any origin. The URL includes the version, so the file at a URL
 * never changes.
 */
export function serveFonts(app: FastifyInstance): void {
  app.get<{ Params: { version: string; file: string } }>(`${fontsPath}/:version/:file`, async (request, reply) => {
    const { version, file } = request.params
    if (!known.has(`${fontsPath}/${version}/${file}`)) return notFound(reply)
    withoutPageHeaders(reply)
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('font/woff2')
      .send(await readFile(fontFile(file)))
  })
}

/** Returns the path of the file for a URL: "inter-latin-ext.woff2" is in the package of Inter. */
function fontFile(file: string): string {
  const [, slug, subset] =
    /^(.+?)-(latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)\.woff2$/.exec(file) ?? []
  const folder = dirname(resolve(`@fontsource-variable/${slug}/package.json`))
  return join(folder, 'files', `${slug}-${subset}-wght-normal.woff2`)
}
