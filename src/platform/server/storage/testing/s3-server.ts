import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An in-memory S3 store with one bucket, which verifies signatures as the protocol specifies (AWS4-HMAC-SHA256). */
export interface S3Server {
  /** In the format of the setting S3_URL. */
  readonly url: string
  readonly files: ReadonlyMap<string, Buffer>
  /** Status codes with which the next requests fail. */
  readonly failures: number[]
  close(): Promise<void>
}

const key = 'KEY1'
const secret = 'a secret/with+marks'
const region = 'eu-test-1'

/** Starts the store on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const files = new Map<string, Buffer>()
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, bytes: Buffer = Buffer.alloc(0)) =>
      response.writeHead(status, { 'content-length': bytes.length }).end(bytes)
    const failure = failures.shift()
    if (failure !== undefined) return answer(failure)
    if (!isSigned(request, body)) return answer(403)
    const name = /^\/bucket\/([^/]+)$/.exec(request.url!)?.[1]
    if (name === undefined) return answer(400)
    if (request.method === 'PUT') files.set(name, body)
    if (request.method === 'DELETE') return answer(files.delete(name) ? 204 : 404)
    const file = files.get(name)
    return file ? answer(200, request.method === 'GET' ? file : undefined) : answer(404)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: urlOf(server), files, failures, close: () => closed(server) }
}

function urlOf(server: Server): string {
  const { port } = server.address() as AddressInfo
  return `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket?region=${region}`
}

async function closed(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (secretKey: string | Buffer, data: string) => createHmac('sha256', secretKey).update(data).digest()

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/
  const [, keyId, day, zone, names = '', signature = ''] = pattern.exec(request.headers.authorization ?? '') ?? []
  const hash = String(request.headers['x-amz-content-sha256'])
  if (keyId !== key || zone !== region || (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))) return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day!), region))
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'))
}
