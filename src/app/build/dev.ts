import { createServer, type ProxyOptions } from 'vite'
import { viteConfig } from './vite-config.ts'

const target = process.env['TRELLIS_URL'] ?? 'http://127.0.0.1:3000'
const serverPaths = /^\/(?:s|f|api|apps|readyz)\//

/**
 * Forwards calls to the running server. The dashboard's own files are served from the source, and changes are visible
 * immediately.
 */
const toServer: ProxyOptions = {
  target,
  bypass: (request) => {
    const isCall = request.method === 'POST' || serverPaths.test(`${request.url}/`)
    return isCall ? undefined : request.url
  },
}

const server = await createServer({
  ...viteConfig(),
  logLevel: 'info',
  server: { port: 5173, proxy: { '/': toServer } },
})
await server.listen()
server.printUrls()
