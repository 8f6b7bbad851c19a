import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openBudget } from '#features/imports/server/read/budget.ts'
import { unzip } from '#features/imports/server/read/unzip.ts'
import { shopCalls } from '../contract.ts'
import { shopsServer } from './testing/shops-server.ts'

const pages = new Map<string, string>()
const shop = createServer((request, response) => {
  if (request.url === '/moved') return void response.writeHead(302, { location: '/home' }).end()
  if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
  const html = pages.get(request.url ?? '')
  response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html)
})
await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
afterAll(() => new Promise((done) => shop.close(done)))
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
const { aSite, call: make, tools } = await shopsServer({ privateShops: new Set([origin]) })

describe('the download for a store', () => {
  async function filesOf(kind: 'shopify' | 'wordpress') {
    const { siteId, token, key } = await aSite()
    const { name, base64 } = await make(shopCalls.installFile, { site_id: siteId, kind }, { token })
    const bytes = Buffer.from(base64, 'base64')
    const read = unzip(bytes, openBudget(bytes.length))
    return { name, script: `${tools.publicUrl}/s/${key}.js`, fileOf: (path: string) => read(path) ?? '' }
  }

  test('is a WordPress plugin that loads this site’s script', async () => {
    const { name, script, fileOf } = await filesOf('wordpress')
    const php = fileOf('trellis/trellis.php')
    expect(name).toBe('trellis-wordpress.zip')
    // WordPress recognizes a plugin by its file header, and nothing may come before the header.
    expect(php).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: Trellis\n[\s\S]+? \*\/\n/)
    expect(php).toContain("if (!defined('ABSPATH')) {\n    exit;\n}")
    expect(php).toContain(`wp_enqueue_script('trellis', '${script}', array(), null, false);`)
    const code = php.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''")
    for (const [open, close] of ['()', '{}'] as const) expect(code.split(open!).length).toBe(code.split(close!).length)
    expect(php).not.toContain('?>')
  })

  test('is a Shopify extension whose block is in the head of every page', async () => {
    const { name, script, fileOf } = await filesOf('shopify')
    expect(name).toBe('trellis-shopify.zip')
    const block = fileOf('trellis/blocks/app-embed.liquid')
    expect(block).toContain(`<script async src="${script}"></script>`)
    const [, schema] = /{% schema %}([\s\S]+){% endschema %}/.exec(block)!
    expect(JSON.parse(schema!)).toEqual({ name: 'Trellis', target: 'head', settings: [] })
    expect(fileOf('trellis/shopify.extension.toml')).toMatch(/^api_version = "2026-10"[\s\S]+type = "theme"\n$/)
    expect(fileOf('trellis/README.md')).toContain('shopify app deploy')
  })
})

describe('the check whether the script is installed', () => {
  async function aSiteWith(html: (script: string) => string, path = '/home') {
    const { siteId, token, key } = await aSite()
    const script = (of: string) => `<script async src="${tools.publicUrl}/s/${of}.js"></script>`
    pages.set('/home', html(script(key)))
    return make(shopCalls.checkInstall, { site_id: siteId, address: `${origin}${path}` }, { token })
  }
  const page = (inside: string) => `<!doctype html><head>${inside}</head><body>Kiln</body>`

  test.each([
    ['is seen on the page', page, '/home', 'installed', 'The script of this site is on the page.'],
    ['is seen where the page leads to', page, '/moved', 'installed', 'The script of this site is on the page.'],
    [
      'is not said of another site’s',
      (script: string) => page(script.replace(/\/s\/[\w-]+/, '/s/another-site-key')),
      '/home',
      'other-site',
      'The page has the script of another Trellis site.',
    ],
    [
      'is not said of another installation’s',
      (script: string) => page(script.replace(/\/\/[^/]+/, '//other.example')),
      '/home',
      'other-site',
      'The page has the script of this site, but from another address of Trellis.',
    ],
    [
      'is denied where it is missing',
      () => page(''),
      '/home',
      'missing',
      'The page was read, and the script is not on it. If you just added it, clear the store’s page cache.',
    ],
    [
      'cannot be said behind Shopify’s password',
      () => page('<input name="password"><script src="https://cdn.shopify.com/x.js"></script>'),
      '/home',
      'missing',
      'The store asks for a password, so its pages cannot be seen. Remove the password, or check after the launch.',
    ],
    ['cannot be said of a page that is not there', page, '/none', 'unreachable', 'The page answered 404.'],
    [
      'cannot be said of pages that lead nowhere',
      page,
      '/loop',
      'unreachable',
      'The page leads from one address to the next without end.',
    ],
  ])('%s', async (_what, html, path, state, seen) => {
    expect(await aSiteWith(html, path)).toMatchObject({ state, seen })
  })

  test('does not request private addresses', async () => {
    const { siteId, token } = await aSite()
    const answer = await make(shopCalls.checkInstall, { site_id: siteId, address: 'http://127.0.0.1:1/' }, { token })
    expect(answer.state).toBe('unreachable')
    expect(answer.seen).not.toContain('ECONNREFUSED')
  })
})
