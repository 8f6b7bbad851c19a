import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Response for a path: a page, or JSON. */
export interface Answer {
  body: string | object
  headers?: Record<string, string>
  status?: number
  /** Never responds. */
  hangs?: boolean
}

/** A site whose pages can load the code that collects facts and evaluates rules, as `/facts.js`. */
export interface FactsSite {
  readonly origin: string
  /** Responses by path, without query. */
  readonly answers: Map<string, Answer>
  /** Requested paths. */
  readonly asked: string[]
  close(): Promise<void>
}

const script = build({
  stdin: {
    contents: `export { collectFacts } from './facts/collect-facts.ts'
export { recordVisit } from './facts/visit.ts'
export { mayShow } from './rules.ts'
export { openDebugger } from './debug.ts'
export { needsOf } from './rules/needs-of.ts'
export { evaluate } from './rules/evaluate.ts'`,
    resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  write: false,
}).then(({ outputFiles }) => outputFiles[0]!.text)

/** Starts the site on a free port. */
export async function startFactsSite(): Promise<FactsSite> {
  const text = await script
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    asked.push(path)
    if (path === '/facts.js') return void response.setHeader('content-type', 'text/javascript').end(text)
    const { body, headers = {}, status = 200, hangs } = answers.get(path) ?? { body: {}, status: 404 }
    if (hangs) return undefined
    const isPage = typeof body === 'string'
    response.writeHead(status, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'access-control-allow-origin': '*',
      ...headers,
    })
    return void response.end(
      isPage ? `<!doctype html><html lang="en"><head><title>Shop</title></head>${body}</html>` : JSON.stringify(body),
    )
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    close: () => stop(server),
  }
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
