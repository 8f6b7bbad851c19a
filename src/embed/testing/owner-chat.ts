import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ChatMessage, chatPaths, type ChatPresence } from '../chat-protocol.ts'

interface Said {
  token: string
  id: string
  text: string
  greeting: string
  variant: string
  visitor_id: string
  did: 'shown' | 'opened'
  after: number
  position: number
  email: string
  hash: string
  files: string[]
}

/** An image of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A chat server with one thread, as a page sees it. */
export interface OwnerChat {
  readonly messages: ChatMessage[]
  /** Received requests, by the last part of their path. */
  readonly asked: { call: string; body: Partial<Said> }[]
  presence: ChatPresence
  back_at: string | null
  hasAddress: boolean
  seen: number
  teamSeen: number
  /** If set, every response has this status. */
  fails: number
  /** Sends a message from the team. */
  answer: (text: string, files?: ChatMessage['files']) => void
  typing: () => void
  /** Marks everything as read by the team. */
  read: () => void
  /** Names of the files that were uploaded. */
  readonly files: string[]
  /** Closes all streams. */
  cut: () => void
  streams: () => number
  /** Answers a request of a page. Returns false if the request isn't for the chat. */
  serve: (request: IncomingMessage, response: ServerResponse, text: () => Promise<string>) => Promise<boolean>
}

/** Creates a chat server with an empty thread. */
export function ownerChat(): OwnerChat {
  const open = new Set<ServerResponse>()
  const event = (name: string, data: object, id?: number) =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const tell = (text: string) => open.forEach((stream) => stream.write(text))
  const add = (from: ChatMessage['from'], id: string, text: string, files?: ChatMessage['files']): ChatMessage => {
    const known = chat.messages.find((one) => one.id === id)
    if (known) return known
    const about = { id, from, text, ...(files?.[0] && { files }) }
    const message = { ...about, position: chat.messages.length + 1, at: new Date().toISOString() }
    chat.messages.push(message)
    tell(event('message', message, message.position))
    return message
  }
  const fileOf = (i: number) => {
    const name = chat.files[i]!
    const type = name.endsWith('.png') ? 'image/png' : 'application/octet-stream'
    return { name, type, size: 3, url: pixel }
  }
  const seenEvent = () => event('seen', { visitor: chat.seen, team: chat.teamSeen })
  const chat: OwnerChat = {
    messages: [],
    asked: [],
    files: [],
    presence: 'online',
    back_at: null,
    hasAddress: false,
    seen: 0,
    teamSeen: 0,
    fails: 0,
    answer: (text, files) => void add('team', `team-${chat.messages.length}`, text, files),
    typing: () => tell(event('typing', {})),
    read() {
      chat.teamSeen = chat.messages.length
      tell(seenEvent())
    },
    cut() {
      for (const stream of open) stream.destroy()
    },
    streams: () => open.size,
    async serve(request, response, text) {
      const url = new URL(request.url!, 'http://server')
      const call = Object.entries(chatPaths).find(([, path]) => path === url.pathname)?.[0]
      if (!call) return false
      if (request.method === 'OPTIONS') return !!response.writeHead(204).end()
      const body = (
        call === 'stream' || call === 'upload' ? Object.fromEntries(url.searchParams) : JSON.parse(await text())
      ) as Partial<Said>
      chat.asked.push({ call, body })
      const json = (answer: object, status = 200) => {
        response.writeHead(status).end(JSON.stringify({ success: status === 200, ...answer }))
        return true
      }
      if (chat.fails) return json({}, chat.fails)
      const last = chat.messages.length
      if (call === 'start')
        return json({
          token: 'a-token',
          thread: 'a-thread',
          last,
          seen: chat.seen,
          team_seen: chat.teamSeen,
          has_address: chat.hasAddress,
          presence: chat.presence,
          back_at: chat.back_at,
        })
      if (call === 'upload') {
        const name = /filename="([^"]*)"/.exec(await text())![1]!
        if (name.endsWith('.exe')) return json({ error: 'No.' }, 400)
        chat.files.push(name)
        return json({ file: { ...fileOf(chat.files.length - 1), id: `${chat.files.length - 1}` } })
      }
      if (call === 'send') {
        chat.seen = last + 1
        const files = body.files!.map((id) => fileOf(Number(id)))
        return json({ message: add('visitor', body.id!, body.text!, files) })
      }
      if (call === 'messages') return json({ messages: chat.messages.slice(body.after, body.after! + 100) })
      if (call === 'seen') chat.seen = body.position!
      if (call === 'address') {
        if (!body.email!.includes('.')) return json({}, 400)
        chat.hasAddress = true
      }
      if (call !== 'stream') return json({})
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('retry: 50\n\n')
      const after = Number(request.headers['last-event-id'] ?? body.after)
      for (const message of chat.messages.slice(after)) response.write(event('message', message, message.position))
      response.write(seenEvent())
      open.add(response)
      response.on('close', () => open.delete(response))
      return true
    },
  }
  return chat
}
