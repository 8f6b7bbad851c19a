import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a program that receives webhooks, remembers their types and can be made to refuse them permanently. */
export async function startWebhookEndpoint() {
  const types: string[] = []
  let breaks = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (breaks) {
        response.writeHead(410).end('The warehouse has moved.')
        return
      }
      types.push((JSON.parse(Buffer.concat(chunks).toString()) as { type: string }).type)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    types,
    break: (now: boolean) => void (breaks = now),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
