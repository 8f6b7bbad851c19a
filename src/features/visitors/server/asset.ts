import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutPageHeaders } from './page-headers.ts'

/** A file ready to be sent, compressed once for all requests. */
export interface Asset {
  /** Identifies the content. */
  readonly hash: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a text at the highest level. */
export async function makeAsset(text: string | Buffer): Promise<Asset> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level: 9 })])
  return assetOf({ plain, br, gzip: gzipped })
}

/** Creates an asset from a file that is already compressed. */
export function assetOf(contents: Omit<Asset, 'hash'>): Asset {
  return { hash: createHash('sha256').update(contents.plain).digest('base64url').slice(0, 22), ...contents }
}

interface AssetHeaders {
  readonly type: string
  readonly cache: string
  /** Content security policy for files that a browser may display as a page. */
  readonly policy?: string
}

/**
 * Sends a file to a page of any origin: in a compression that the browser accepts, or 304 if the browser already has
 * it.
 */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  { type, cache, policy }: AssetHeaders,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  const etag = `"${asset.hash}${encoding === 'plain' ? '' : `-${encoding}`}"`
  withoutPageHeaders(reply)
  if (policy) reply.header('content-security-policy', policy)
  reply.headers({
    'cache-control': cache,
    etag,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type(type).send(asset[encoding])
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'plain' {
  const wanted = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : 'plain'
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((known) => [etag, `W/${etag}`, '*'].includes(known.trim()))
}
