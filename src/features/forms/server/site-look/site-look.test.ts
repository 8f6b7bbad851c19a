import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { formsRoom } from '../index.ts'
import { readSiteLook } from './read-site-look.ts'
import { scanButtons } from './scan-buttons.ts'
import { scanCss } from './scan-css.ts'
import { scanPage } from './scan-page.ts'

const shop = createServer((request, response) => {
  const [status, body, location, type] = pages[request.url!] ?? [404, '']
  response.writeHead(status, { ...(location && { location }), ...(type && { 'content-type': type }) }).end(body)
})
await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
afterAll(() => void shop.close())
const ownSites = new Set<string>()
const { aMember, database, post } = await testServer({ rooms: [sitesRoom(), formsRoom({ ownSites })] })
const pages: Record<string, [status: number, body: string, location?: string | undefined, type?: string]> = {
  '/': [301, '', '/home'],
  '/home': [
    200,
    `<meta name="theme-color" content="#E4572E"><link rel=stylesheet href="/a.css"><link rel="icon" href="/i.png?a=1&amp;b=2">
     <img class="site-logo" src='logo.svg'><meta property="og:image" content="javascript:alert(1)">
     <style>body{color:#222;font-family:"Work Sans",sans-serif}</style><p style="background:#12355b">`,
  ],
  '/logo.svg': [200, '<svg/>', undefined, 'image/svg+xml'],
  '/i.png?a=1&b=2': [200, 'x'.repeat(100 * 1024 + 1), undefined, 'image/png'],
  '/a.css': [200, ':root{--brand:#12355b}a{color:#12355B}b{color:#0f6}i{font-family:inherit;color:rgba(0,0,0,.1)}'],
}
test('reads a site’s look from its page and its style sheets', async () => {
  const { token } = aMember()
  const { site } = (await post('/sites/create', { name: 'Shop', url: origin }, { token })).body
  const read = (trusted: ReadonlySet<string>) => readSiteLook({ database, siteId: site.id }, { trusted })
  expect(await read(new Set([origin]))).toEqual({
    url: origin,
    look: {
      colors: ['#222222', '#12355b', '#e4572e', '#00ff66'],
      logos: [{ address: `${origin}/logo.svg`, data: `data:image/svg+xml;base64,${btoa('<svg/>')}` }],
      fonts: ['Work Sans'],
      button_radius: null,
    },
  })
  await expect(read(new Set())).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('could not be loaded'),
  })
})

test('the call reads a private address only if it belongs to the installation', async () => {
  const { site } = (await post('/sites/create', { name: 'Shop', url: origin }, aMember())).body
  const ask = (token = aMember(site.id).token) => post('/template/site', { site_id: site.id }, { token })
  expect(await ask()).toMatchObject({ status: 400, body: { error: expect.stringContaining('could not be loaded') } })
  ownSites.add(origin)
  expect(await ask()).toMatchObject({ status: 200, body: { url: origin, look: { fonts: ['Work Sans'] } } })
  expect((await ask(aMember().token)).status).toBe(403)
})

test('reports that a site has no URL', async () => {
  const { token } = aMember()
  const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  await expect(readSiteLook({ database, siteId: site.id })).rejects.toThrow('settings first')
})

test.each([
  ['.btn{border-radius:6px}.btn-close{border-radius:50%}', 6],
  ['button,.button--big{color:#fff;border-radius:.5rem}', 8],
  ['.btn{border-radius:999px}', 40],
  ['.btn-primary{border-radius:0}', 0],
  ['.card{border-radius:12px}', null],
  ['.btn{border-radius:var(--r)}', null],
  ['@media (min-width:1px){.btn{border-radius:4px}}.a .btn{border-radius:4px}.btn{border-radius:9px}', 4],
])('reads the corners of buttons with %s as %s', (css, corner) => expect(scanButtons(css)).toBe(corner))

// A quadratic algorithm would need more than half an hour here.
test('reads hostile sources in one pass', () => {
  for (const part of [
    '<meta ',
    '<style>',
    '<img logo="',
    ' style="',
    'a=',
    '--a:',
    '#',
    'rgb(',
    'font-family:',
    '<link rel=',
  ]) {
    const text = part.repeat(500_000 / part.length)
    expect(scanButtons(text)).toBe(null)
    expect(scanPage(text, origin).logos).toEqual([])
    expect(scanCss(text).fonts).toEqual([])
  }
})
