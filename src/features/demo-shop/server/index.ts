import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer, type VisitAbout } from './answer.ts'
import type { ShopBackend } from './backend.ts'

export { demoShopBackend } from './backend.ts'
export { demoShopRoom, linkDemoShop, unlinkDemoShop } from './trellis.ts'

interface DemoShopSpec {
  /** Port number; 0 for any free port. */
  readonly port: number
  readonly host: string
  /** Returns the address of the script for the pages of a visit; null if there is no site. */
  readonly scriptUrl: (about: VisitAbout) => Promise<string | null>
  /** Checks codes and stores orders; null for a shop that only shows pages. */
  readonly backend?: ShopBackend | null
}

const folder = new URL('files/', import.meta.url)
const longestForm = 1024

/** Starts the demo shop on its own origin. Rejects if the port is in use. */
export async function startDemoShop(spec: DemoShopSpec): Promise<{ port: number; close(): Promise<void> }> {
  const files = new Map(readdirSync(folder).map((name) => [`/files/${name}`, readFileSync(new URL(name, folder))]))
  const server = createServer((request, response) => {
    serve(request, response, spec, files).catch(() => {
      if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' })
      response.end('The shop is closed for a moment. Please come back.')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(spec.port, spec.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { scriptUrl, backend = null }: DemoShopSpec,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const address = URL.parse(url, 'http://shop.invalid')
  if (!address) return void response.writeHead(400).end()
  if (!['GET', 'HEAD', 'POST'].includes(method)) return void response.writeHead(405).end()
  const { pathname: path, searchParams } = address
  const file = files.get(path)
  if (file) return void response.writeHead(200, { ...always, ...fileHeaders(path) }).end(file)
  const about = { site: tokenIn(searchParams, 'site'), preview: tokenIn(searchParams, 'preview') }
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  const form = method === 'POST' ? formOf(await readForm(request), isJson) : new URLSearchParams()
  const script = await scriptUrl(about)
  const page = await answer({
    method,
    path,
    about,
    script,
    cookies: headers.cookie,
    form,
    isJson,
    query: searchParams,
    backend,
  })
  response.writeHead(page.status, {
    ...always,
    'content-type': page.isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-security-policy': policy(script),
    'cache-control': 'no-store',
    ...(page.location && { location: page.location }),
    ...(page.cookies && { 'set-cookie': [...page.cookies] }),
  })
  response.end(page.body)
}

function tokenIn(params: URLSearchParams, name: string): string | null {
  const asked = params.get(name) ?? ''
  return /^[\w-]{1,300}$/.test(asked) ? asked : null
}

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' }

function fileHeaders(path: string): Record<string, string> {
  const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'image/svg+xml'
  return { 'content-type': type, 'cache-control': 'public, max-age=300' }
}

/**
 * Content security policy, as strict as that of a careful shop: the only external origin it allows is that of the page
 * script.
 */
function policy(script: string | null): string {
  const origin = script === null ? "'none'" : new URL(script).origin
  return [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${script === null ? origin : `'self' ${origin}`}`,
    "style-src 'self'",
    `img-src 'self' data:${script === null ? '' : ` ${origin}`}`,
    `font-src ${origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Parses a form's fields, sent as a form or as JSON. */
function formOf(text: string, isJson: boolean): URLSearchParams {
  if (!isJson) return new URLSearchParams(text)
  try {
    const read: unknown = JSON.parse(text)
    const fields = typeof read === 'object' && read !== null ? Object.entries(read) : []
    return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  } catch {
    return new URLSearchParams()
  }
}

async function readForm(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('latin1')) {
    text += chunk
    if (text.length > longestForm) return ''
  }
  return text
}
