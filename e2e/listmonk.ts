import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a fake listmonk with one list. It remembers its subscribers, refuses taken@example.com, and can be made to
 * reject its token.
 */
export async function startListmonk() {
  const subscribers: { email: string; name: string; lists: number[]; attribs: Record<string, string> }[] = []
  let refuses = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (status: number, json: object) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      }
      if (refuses) return answer(401, { message: 'invalid token' })
      if (request.url!.startsWith('/api/lists'))
        return answer(200, { data: { results: [{ id: 3, name: 'Tea club' }] } })
      if (request.method === 'POST' && request.url === '/api/subscribers') {
        const subscriber = JSON.parse(Buffer.concat(chunks).toString()) as (typeof subscribers)[number]
        if (subscriber.email === 'taken@example.com') return answer(400, { message: 'Invalid email.' })
        subscribers.push(subscriber)
        return answer(200, { data: {} })
      }
      return answer(404, { message: 'not found' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribers,
    refuse: (now: boolean) => void (refuses = now),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
