import { expect, test } from 'vitest'
import { webFonts } from '#form/document/web-fonts.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { configPlaceholder } from '#embed/protocol.ts'
import { embedOf } from './embed.ts'
import { visitorsRoom } from './index.ts'

const intake = { record: async () => {}, close: async () => {} }
const embed = embedOf(
  { minimal: configPlaceholder, standard: configPlaceholder, full: configPlaceholder },
  {},
  new Map(),
)
const { app } = await testServer({ rooms: [visitorsRoom({ intake, embed })] })
const get = (url: string) => app.inject({ method: 'GET', url })

test('images of templates are served in a sandbox', async () => {
  const answer = await get('/pictures/bakery.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await get('/pictures/..%2fbakery.ts')).statusCode).toBe(404)
})

test('built-in fonts are served to any origin, cacheable for a year, and no other files are', async () => {
  for (const { files } of webFonts)
    for (const { address } of files) expect([address, (await get(address)).statusCode]).toEqual([address, 200])
  const answer = await get('/fonts/5.3/inter-latin.woff2')
  expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  expect(answer.headers).toMatchObject({
    'content-type': 'font/woff2',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const other of ['5.3/inter-klingon.woff2', '5.2/inter-latin.woff2', '5.3/..%2f..%2fpackage.json'])
    expect((await get(`/fonts/${other}`)).statusCode).toBe(404)
})
