import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkStorageName } from './check-storage-name.ts'
import type { Storage } from './storage.ts'

const requestTimeout = 30_000

/**
 * Stores files in a bucket of any S3-compatible store, with path-style addresses. `url` is
 * `https://KEY_ID:SECRET@host/bucket?region=…`. Without a region, it is taken from the host name, or is `us-east-1`.
 * Throws if the store doesn't complete a request within 30 s.
 */
export function s3Storage(url: string): Storage {
  const { origin, pathname, username, password, searchParams } = new URL(url)
  const region = searchParams.get('region')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    retries: 2,
    ...(region !== null && { region }),
  })
  const bucket = `${origin}${pathname.replace(/\/$/, '')}`

  const ask = async (method: string, name: string, body?: Buffer): Promise<Response | null> => {
    const response = await client.fetch(`${bucket}/${checkStorageName(name)}`, {
      method,
      signal: AbortSignal.timeout(requestTimeout),
      ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    throw new Error(`The file store answered ${response.status} to ${method}.`)
  }

  return {
    async put(name, bytes) {
      const response = await ask('PUT', name, bytes)
      await response?.body?.cancel()
    },
    async open(name) {
      const response = await ask('GET', name)
      if (!response?.body) return null
      const stream = Readable.fromWeb(response.body as ReadableStream)
      return { size: Number(response.headers.get('content-length')), stream }
    },
    async remove(name) {
      const response = await ask('DELETE', name)
      await response?.body?.cancel()
    },
  }
}
