import { syncBuiltinESMExports } from 'node:module'
import dns from 'node:dns/promises'
import http, { type ClientRequest, type RequestOptions } from 'node:http'
import https from 'node:https'
import { start } from '../start.ts'

// The program for stories about services whose addresses are fixed. What is sent to the hosts of `VENDOR_HOSTS` ("authz.vendor.example,
// api.vendor.example") by https goes to the server at `VENDOR_PORT` of this machine, with the name of the host as it was asked for.

const { VENDOR_HOSTS = '', VENDOR_PORT = '' } = process.env
const hosts = new Set(VENDOR_HOSTS.split(','))
const { request } = https
const { lookup } = dns

// An address of the internet, so that the program's own check of addresses lets it through.
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
