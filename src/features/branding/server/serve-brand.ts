import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { shadesOf } from '../shades.ts'
import { logoPath } from './brand.ts'
import { findBrand, findLogo } from './store.ts'

const rate = { burst: 300, perMinute: 600 }

/** Serves the branding publicly, because the login page also shows it to users who aren't logged in. */
export function serveBrand(app: FastifyInstance, { database, limiter }: RouteTools): void {
  app.get('/brand.js', async ({ ip }, reply) => {
    limiter.take([[`brand ${addressKey(ip)}`, rate]])
    const row = await findBrand(database.system)
    const brand = {
      ...(row?.name && { name: row.name }),
      ...(row?.accent && { shades: shadesOf(row.accent) }),
      ...(row?.has_logo && { logo: logoPath(row.changed_at) }),
    }
    const json = JSON.stringify(brand).replaceAll('<', String.raw`\u003c`)
    return reply.header('cache-control', 'no-cache').type('text/javascript').send(`globalThis.trellisBrand=${json}\n`)
  })

  app.get('/brand/logo', async ({ ip }, reply) => {
    limiter.take([[`brand ${addressKey(ip)}`, rate]])
    const row = await findLogo(database.system)
    if (!row?.logo) return reply.redirect('/favicon.svg')
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(row.logo_type)
      .send(row.logo)
  })
}
