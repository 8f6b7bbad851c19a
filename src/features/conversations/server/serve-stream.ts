import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { siteOfVisitor } from '#platform/server/calls/callers.ts'
import { invalidInput } from '#platform/server/calls/error-answer.ts'
import { openToVisitors } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { takeSocket } from '#platform/server/http/take-socket.ts'
import { chatCalls } from '../contract.ts'
import { chatMessage } from './chat.ts'
import { personOfToken } from './chat-token.ts'
import { eventText } from './event-text.ts'
import { filesOf } from './files-of.ts'
import { findChat, messagesAfter } from './store.ts'
import { watchPage } from './watch-page.ts'
import { watchPresence } from './watch-presence.ts'

const rate = { burst: 60, perMinute: 60 }
/** Maximum number of open streams per person, across all their tabs. */
const maxOfPerson = 20
/** Interval of the comment lines that show both sides that the connection is still open, in milliseconds. */
const beat = 20_000
const chunk = 100
/** A client with more unread data than this gets no further events. Bytes. */
const maxWaiting = 1_000_000

/** `GET /v/chat/stream`: the events in one visitor's thread after a position, as server-sent events. */
export function serveStream(app: FastifyInstance, tools: RouteTools): void {
  const { changes, callers, limiter } = tools
  const streams = new Map<Socket, Id>()
  const presences = watchPresence(tools, streams)
  const perPerson = new Map<Id, number>()
  app.addHook('preClose', async () => [...streams.keys()].forEach((stream) => stream.destroySoon()))
  const beating = setInterval(() => {
    for (const stream of streams.keys())
      if (stream.writableLength > maxWaiting) stream.destroy()
      else stream.write(':\n\n')
    void presences.tellAll()
  }, beat).unref()
  app.addHook('onClose', async () => clearInterval(beating))
  void app.register(async (scope) => {
    openToVisitors(scope, [])
    scope.get<{ Querystring: Record<string, string> }>(
      chatCalls.stream.path,
      { exposeHeadRoute: false, config: { call: chatCalls.stream } },
      async (request, reply) => {
        limiter.take([[`chat stream ${addressKey(request.ip)}`, rate]])
        const { key, ...asked } = request.query
        const siteId = await siteOfVisitor(key, callers)
        const last = request.headers['last-event-id']
        const parsed = chatCalls.stream.input.safeParse({ ...asked, ...(last && { after: last }) })
        if (!parsed.success) throw invalidInput(parsed.error)
        const personId = personOfToken(tools, siteId, parsed.data.token)
        // An EventSource doesn't reconnect after an error response; its page then starts the chat again.
        if (personId === null) throw new AppError('forbidden', 'This chat has ended. Start it again.')
        const open = perPerson.get(personId) ?? 0
        if (open >= maxOfPerson) throw new AppError('limit', 'Too many windows are open.', { retryAfter: 60 })
        // Counted before the first await, so that simultaneous requests can't exceed the limit together.
        perPerson.set(personId, open + 1)
        let unfollow = () => {}
        let leavePage = () => {}
        const leave = () => {
          unfollow()
          leavePage()
          streams.delete(stream)
          const left = (perPerson.get(personId) ?? 1) - 1
          if (left > 0) perPerson.set(personId, left)
          else perPerson.delete(personId)
        }
        // Events are written directly to the socket: a stream in between would cost memory for each visitor.
        const stream = request.raw.socket
        const pump = pumpOf(tools, { siteId, personId, after: parsed.data.after, stream })
        try {
          unfollow = await changes.followTopic(personId, (kind) => {
            if (kind === 'typing') stream.write(eventText('typing', {}))
            else pump()
            // A member who answers or types is online.
            void presences.tell(stream, siteId)
          })
        } catch (error) {
          leave()
          throw error
        }
        reply.hijack()
        // The visitor may have left during the await above.
        if (stream.destroyed) return leave()
        reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        takeSocket(reply.raw)
        stream.once('close', leave)
        streams.set(stream, siteId)
        leavePage = watchPage(tools, { siteId, personId, page: parsed.data.page })
        stream.write('retry: 2000\n\n')
        // Messages from before the stream followed the thread are read after it follows, so that none is missed.
        pump()
        void presences.tell(stream, siteId)
      },
    )
  })
}

interface Reading {
  readonly siteId: Id
  readonly personId: Id
  readonly after: number
  readonly stream: Socket
}

/** Returns a function that sends new messages of the thread. If it is called while it reads, it reads once more. */
function pumpOf(tools: RouteTools, { siteId, personId, after, stream }: Reading): () => void {
  const { database, log } = tools
  let position = after
  let marks = ''
  let isReading = false
  let isAsked = false
  const readOnce = async (): Promise<void> => {
    const { chat, rows, files } = await database.inSite(siteId, async (db) => {
      const found = await findChat(db, siteId, personId)
      const options = { limit: chunk, withNotes: false }
      const read = found ? await messagesAfter(db, found, position, options) : []
      return { chat: found, rows: read, files: await filesOf({ ...tools, db }, read) }
    })
    if (!chat || stream.destroyed || stream.writableEnded) return
    for (const row of rows) {
      stream.write(eventText('message', chatMessage(row, files(row.id)), row.position))
      position = row.position
    }
    const seen = eventText('seen', { visitor: chat.visitor_seen, team: chat.team_seen })
    if (seen !== marks) stream.write((marks = seen))
    if (rows.length === chunk) isAsked = true
  }
  const run = async (): Promise<void> => {
    isReading = true
    try {
      do {
        isAsked = false
        await readOnce()
      } while (isAsked)
    } catch (error) {
      // The page reconnects, from the last message that it has.
      log.warn({ err: error }, 'A chat could not be read.')
      stream.destroySoon()
    } finally {
      isReading = false
    }
  }
  return () => {
    isAsked = true
    if (!isReading) void run()
  }
}
