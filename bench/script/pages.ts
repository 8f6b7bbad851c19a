import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'

/** A library or script that shows one offer on a page, a second after the page loads. */
export interface Contender {
  name: string
  /** The tags that an owner adds to the page. */
  tags: string
  /** Selector of an element that is on the page once the offer is. */
  shown: string
  /** Selector within its shadow root, if the content appears there later. */
  inside?: string
  /** The field that the visitor clicks first. */
  field: string
}

/** The pages of the benchmark: an article of some length, alone and with each contender. */
export interface Pages {
  url(contender: Contender | undefined): string
  origin: string
  close(): Promise<void>
}

const text = 'A paragraph as a shop has them on its pages, so that there is something to lay out and to paint. '
const article = `<h1>Shop</h1>${`<h2>Shoes</h2><p>${text.repeat(8)}</p>`.repeat(20)}`

/**
 * Serves the pages, the files of contenders that owners host themselves, and the responses that the contenders' servers
 * would send.
 */
export async function servePages(
  contenders: () => readonly Contender[],
  files: Record<string, URL>,
  answers: Record<string, object>,
): Promise<Pages> {
  const server: Server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    const file = files[path]
    if (file)
      return void readFile(file).then((content) => response.setHeader('Content-Type', 'text/javascript').end(content))
    if (!path.startsWith('/page/'))
      return void response
        .setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'application/json')
        .end(path.endsWith('.js') ? '' : JSON.stringify(answers[path] ?? {}))
    const tags = contenders()[Number(path.slice('/page/'.length))]?.tags ?? ''
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html lang="en"><head><title>Shop</title>${tags}</head><body>${article}</body></html>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: (contender) => `${origin}/page/${contender ? contenders().indexOf(contender) : 'bare'}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
