import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEmbed } from '../../app/build/build-embed.ts'
import type { EditableLanguage } from '../../form/document/translations/languages.ts'
import { textModule } from '../../form/document/translations/text-module.ts'
import { templates } from '../../form/templates/templates.ts'
import { sharePaths } from '../paths.ts'
import {
  type CartEvent,
  configPlaceholder,
  type ExtraName,
  type PublishedExtra,
  type PublishedForm,
  type PublishedSettings,
  type Submission,
  type VisitorEvent,
} from '../protocol.ts'
import { type ExtraSettings, extraModule } from '../extra-data/compile-extra.ts'
import { publishForm } from '../publish-form.ts'
import { type OwnerChat, ownerChat } from './owner-chat.ts'
import { scriptConfig } from '../script-config.ts'

/** An extra that a test adds to a page. */
type ExtraOfPage = {
  [Name in ExtraName]: Omit<PublishedExtra, 'name' | 'code'> & { name: Name; settings: ExtraSettings[Name] }
}[ExtraName]

/** Options of a test for a page of the owner's site. */
export interface Page {
  /** Response headers, such as a content security policy. */
  headers?: Record<string, string>
  /** HTML before the script's tag. */
  head?: string
  body?: string
  forms: Omit<PublishedForm, 'code'>[]
  extras?: ExtraOfPage[]
  settings?: PublishedSettings & { preview?: true }
  /** The site's key. Defaults to "key". */
  key?: string
  /**
   * HTML of the whole page and its content type. SCRIPT stands for the script's address, and SERVER for the server's.
   */
  whole?: string
  type?: string
  /** Response of the server instead of the script. */
  script?: { status?: number; body?: string; after?: number }
}

/** An owner's site and the server that delivers its script, on two origins. */
export interface OwnerSite {
  /** Registers a page and returns its address. */
  url(page: Page): string
  readonly server: string
  /** Received events and submissions, in order of arrival. */
  readonly events: VisitorEvent[]
  readonly submissions: Submission[]
  /** Received identifications of visitors. */
  readonly identities: { visitor_id: string; email: string; id: string }[]
  /** Facts about contacts, by visitor ID of browsers that are verified as theirs. */
  readonly contacts: Map<string, object>
  /** Orders reported by pages. */
  readonly orders: { order: Record<string, unknown> }[]
  /** Custom events tracked by pages. */
  readonly customEvents: { event: string; visitor_id: string; event_id: string; properties: Record<string, string> }[]
  /** Response status for custom events. */
  customEventStatus: number
  /** Recorded clicks on share buttons. */
  readonly shares: { network: string; placement: string; url: string; id: string }[]
  /** Share counts that the server returns. */
  shareCounts: Record<string, number>
  readonly chat: OwnerChat
  /** Received events about products, carts and checkouts. */
  readonly carts: CartEvent[]
  /** Paths requested from the server. */
  readonly asked: string[]
  /** Response to submissions; undefined means that the connection breaks. */
  answer: ((submission: Submission) => { status: number; body: object } | undefined) | undefined
  /** Returns a promise that a piece of the script, by its file name, waits for before it is delivered. */
  hold: ((piece: string) => Promise<void> | undefined) | undefined
  /** A shop that runs on the owner's site. Handles a request; returns false if it isn't for the shop. */
  shop: ((request: IncomingMessage, response: ServerResponse, script: string) => Promise<boolean>) | undefined
  close(): Promise<void>
}

const build = mkdtemp(join(tmpdir(), 'trellis-embed-')).then(async (outDir) => {
  const manifest = await buildEmbed({ outDir })
  const files = new Map<string, string>()
  for (const file of [...Object.values(manifest.loaders), ...Object.values(manifest.pieces)])
    files.set(file, await readFile(join(outDir, file), 'utf8'))
  await rm(outDir, { recursive: true })
  return { manifest, files }
})

/** Starts both servers, each on a free port. A form's design is the template whose slug equals the form's name. */
export async function startOwnerSite(): Promise<OwnerSite> {
  const { manifest, files } = await build
  const pages: Page[] = []
  const site: OwnerSite = {
    server: '',
    events: [],
    submissions: [],
    identities: [],
    contacts: new Map(),
    orders: [],
    customEvents: [],
    customEventStatus: 200,
    shares: [],
    shareCounts: {},
    chat: ownerChat(),
    carts: [],
    asked: [],
    answer: () => ({ status: 200, body: { success: true } }),
    hold: undefined,
    shop: undefined,
    url: (page) => `http://127.0.0.1:${port(owner)}/page/${pages.push(page) - 1}?campaign=secret#part`,
    close: () => Promise.all([owner, server].map(stop)).then(() => undefined),
  }

  const server = await listen(async (request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    site.asked.push(path)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    const script = (text: string) => response.setHeader('Content-Type', 'text/javascript').end(text)
    const [, kind, name = ''] = path.split('/')
    if (kind === 's') {
      const page = pages[Number.parseInt(name)]!
      const { status = 200, body = loaderOf(page, Number.parseInt(name)), after = 0 } = page.script ?? {}
      await new Promise((go) => setTimeout(go, after))
      response.statusCode = status
      return script(body)
    }
    if (await site.chat.serve(request, response, () => textOf(request))) return undefined
    if (kind === 'c') {
      await site.hold?.(name)
      return script(files.get(name)!)
    }
    if (kind === 'f') {
      const { first, later } = publishForm(designOf(name.replace(/(-2)?\.js$/, '')))
      return script(`export default ${JSON.stringify(name.endsWith('-2.js') ? later : first)}`)
    }
    if (kind === 'w') {
      const [, number, extra, language] = /^(\d+)-(\d+)-(.+)\.js$/.exec(name)!
      const { name: piece, settings } = pages[Number(number)]!.extras![Number(extra)]!
      return script(extraModule(piece, settings as never, language!))
    }
    if (path === sharePaths.counts) return response.end(JSON.stringify({ success: true, counts: site.shareCounts }))
    if (kind === 'pictures')
      return response
        .setHeader('Content-Type', 'image/svg+xml')
        .end(await readFile(new URL(`../../form/templates/pictures/${name}`, import.meta.url)))
    if (name === 'ticket') return response.end('{"success":true,"ticket":"a-ticket"}')
    if (name === 'texts') return script(textModule(path.slice(-5, -3) as EditableLanguage))
    // Pages report problems that they can't send otherwise by loading a module.
    if (name === 'problem') return script('')
    const body = JSON.parse(await textOf(request)) as { events: VisitorEvent[] } & Submission
    if (path === sharePaths.click) {
      site.shares.push(body as never)
      return response.end('{"success":true}')
    }
    if (name === 'record') {
      site.events.push(...body.events)
      return response.end('{"success":true}')
    }
    if (name === 'identify') {
      site.identities.push(body as never)
      return response.end('{"success":true}')
    }
    if (name === 'contact-facts')
      return response.end(JSON.stringify({ success: true, ...site.contacts.get(body.visitor_id) }))
    if (name === 'cart') {
      site.carts.push(body as never)
      return response.end('{"success":true}')
    }
    if (name === 'track') {
      site.customEvents.push(body as never)
      return response.writeHead(site.customEventStatus).end('{"success":true}')
    }
    if (name === 'order') {
      site.orders.push(body as never)
      return response.end('{"success":true}')
    }
    site.submissions.push(body)
    const answer = site.answer?.(body)
    if (!answer) return request.socket.destroy()
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  Object.assign(site, { server: `http://127.0.0.1:${port(server)}` })

  function loaderOf({ forms, settings, extras, key = 'key' }: Page, number: number): string {
    const about = {
      key,
      ...settings,
      origin: site.server,
      forms: forms.map((form) => ({ ...form, code: `/f/${form.name}.js` })),
      ...(extras && {
        extras: extras.map((extra, i) => ({ ...extra, settings: undefined, code: `/w/${number}-${i}` })),
      }),
    }
    const { loader, config } = scriptConfig(about, (piece) => `/c/${manifest.pieces[piece]}`)
    return files.get(manifest.loaders[loader])!.replace(configPlaceholder, () => JSON.stringify(config))
  }

  const owner = await listen(async (request, response) => {
    const last = `${site.server}/s/${pages.length - 1}.js`
    if (await site.shop?.(request, response, last)) return
    if (request.url === '/trellis-cookie') return renewCookie(request, response)
    const number = Number.parseInt(request.url!.split('/')[2]!)
    const {
      headers = {},
      head = '',
      body = '<main><h1>Shop</h1><a href="#part">Part</a></main>',
      type = 'text/html; charset=utf-8',
      whole = `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width">${head}
        <script async src="SCRIPT"></script></head><body>${body}</body></html>`,
    } = pages[number] ?? { forms: [] }
    for (const [name, value] of Object.entries(headers))
      response.setHeader(name, value.replaceAll('SERVER', site.server))
    const script = `${site.server}/s/${number}.js`
    response.setHeader('Content-Type', type).end(whole.replaceAll('SCRIPT', script).replaceAll('SERVER', site.server))
  })
  return site
}

/** Same code as the install page shows to owners. */
function renewCookie({ headers }: IncomingMessage, response: ServerResponse) {
  const value = /(?:^|; )trellis=([\w.%&=*+-]{0,3800})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  if (value !== undefined) response.setHeader('Set-Cookie', `trellis=${value}; Max-Age=31536000; Path=/; SameSite=Lax`)
  return response.writeHead(204).end()
}

function designOf(slug: string) {
  return templates.find((template) => template.slug === slug)!.json
}

function listen(listener: (...args: Parameters<RequestListener>) => unknown): Promise<Server> {
  return new Promise((done) => {
    const server = createServer((request, response) => void listener(request, response))
    server.listen(0, '127.0.0.1', () => done(server))
  })
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

function port(server: Server): number {
  return (server.address() as AddressInfo).port
}

export async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
