import { syncBuiltinESMExports } from 'node:module'
import dns from 'node:dns/promises'
import http, { type ClientRequest, type RequestOptions } from 'node:http'
import https from 'node:https'
import { start } from '../start.ts'

// The program for tests about services whose hostnames are fixed. HTTPS requests to the hosts in `VENDOR_HOSTS`
// ("authz.vendor.example, api.vendor.example") go to the server at `VENDOR_PORT` on this machine, with the requested
// hostname.

const { VENDOR_HOSTS = '', VENDOR_PORT = '' } = process.env
const hosts = new Set(VENDOR_HOSTS.split(','))
const { request } = https
const { lookup } = dns

// A public internet address, so that the program's own address check accepts it.
dns.lookup = ((host: string, options: object) =>
  hosts.has(host) ? Promise.resolve([{ address: '1.1.1.1', family: 4 }]) : lookup(host, options)) as typeof dns.lookup

https.request = ((url: URL, options: RequestOptions): ClientRequest => {
  if (!hosts.has(url.hostname)) return request(url, options)
  const { method, headers, signal } = options
  const here = { host: '127.0.0.1', port: VENDOR_PORT, path: url.pathname + url.search, agent: false as const }
  return http.request({ ...here, method, signal, headers: { ...headers, host: url.hostname } })
}) as typeof https.request
syncBuiltinESMExports()

const running = await start(process.env)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
