import { Agent, get, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends JSON and returns the response. */
export function post<A>(port: number, path: string, body: object): Promise<A> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'text/plain' }
    const sent = request({ port, path, host: '127.0.0.1', method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () =>
        response.statusCode === 200 ? done(JSON.parse(text) as A) : fail(new Error(`${path}: ${response.statusCode}`)),
      )
    })
    sent.on('error', fail)
    sent.end(JSON.stringify(body))
  })
}

/** Opens connections that listen. `heard` is called for each message with the word the message contains. */
export async function openStreams(
  port: number,
  paths: readonly string[],
  heard: (word: string) => void,
): Promise<{ close(): void }> {
  const open: { destroy(): void }[] = []
  const one = (path: string) =>
    new Promise<void>((done, fail) => {
      const asked = get({ port, path, host: '127.0.0.1', agent: false }, (response) => {
        if (response.statusCode !== 200) return fail(new Error(`${path}: ${response.statusCode}`))
        response.once('data', () => done())
        response.on('data', (part: Buffer) => {
          for (const [, word] of part.toString().matchAll(/"text":"(w\d+)"/g)) heard(word!)
        })
        response.on('error', () => {})
      })
      asked.on('error', fail)
      open.push(asked)
    })
  // Opens a few at a time, so that the listen queue can hold them.
  const waiting = [...paths]
  const opener = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await one(next)
  }
  await Promise.all(Array.from({ length: 50 }, opener))
  return { close: () => open.forEach((asked) => asked.destroy()) }
}
