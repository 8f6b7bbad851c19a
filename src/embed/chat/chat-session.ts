import { listen, ofDocument } from '#form/render/dom.ts'
import type { ChatEvents, ChatMessage, ChatStarted } from '../chat-protocol.ts'
import { chatPaths } from '../chat-protocol.ts'
import type { ExtraContext } from '../extras/extra.ts'
import { postWithRetry } from '../post-with-retry.ts'
import { read, write } from '../storage.ts'
import { toJson } from '../to-json.ts'
import { newId, visitorId } from '../visitor.ts'
import type { ChatSession } from './session-shape.ts'
import { uploadFile } from './upload-file.ts'
import { verifiedIdentity } from './verified-identity.ts'

const { EventSource: Source } = window

const chunk = 50
const here = () => (location.origin + location.pathname).slice(0, 2000)

/** Resumes the visitor's thread, or starts one, and keeps it up to date until `signal` aborts. */
export function openSession({ site, api }: ExtraContext, signal: AbortSignal): ChatSession {
  const listeners: Parameters<ChatSession['hear']>[0][] = []
  const kept = `chat:${site.key}`
  let token = read('localStorage', kept) ?? ''
  let source: EventSource | undefined
  let typedAt = 0
  let wait = 2000
  let timer = 0
  let sending = false
  /** All messages up to this position have arrived without gaps. Later ones are requested after a lost connection. */
  let heard = 0

  const changed = (news?: ChatMessage) => listeners.forEach((listener) => listener(news))
  const post = <A>(path: string, body: object) =>
    postWithRetry<A & { success: boolean }>(site.origin + path, toJson({ key: site.key, token, ...body }))
  /** Prevents errors from being thrown into the page. */
  const quietly = (work: Promise<unknown>) => void work.catch(() => {})
  const last = () => session.messages.at(-1)?.position ?? session.from

  let isReady = () => {}
  const session: ChatSession = {
    state: undefined,
    ready: new Promise((go) => (isReady = go)),
    messages: [],
    from: 0,
    pending: [],
    isLost: false,
    typingUntil: 0,
    isWatched: false,
    greeting: undefined,
    hear: (listener) => void listeners.push(listener),
    unread: () =>
      session.messages.filter(({ from, position }) => from === 'team' && position > session.state!.seen).length,
    say(text, files) {
      session.pending.push({ id: newId(), text, files })
      changed()
      quietly(send())
    },
    async upload(file, onPart) {
      const { name, type, size } = file
      if (site.preview) return { id: newId(), name, type, size, url: URL.createObjectURL(file) }
      if (!session.state) await start()
      const put = () =>
        uploadFile(`${site.origin}${chatPaths.upload}?key=${site.key}&token=${encodeURIComponent(token)}`, file, onPart)
      let sent = await put()
      if (sent.status === 403 && (await start())) sent = await put()
      return sent.file
    },
    retry: () => quietly(send()),
    async earlier() {
      if (!session.from || site.preview) return false
      const after = Math.max(0, session.from - chunk)
      const { answer } = await post<{ messages: ChatMessage[] }>(chatPaths.messages, { after })
      if (!answer.messages) return false
      for (const message of answer.messages) if (message.position <= session.from) add(message)
      session.from = after
      changed()
      return after > 0
    },
    typing() {
      const now = Date.now()
      if (now - typedAt < 3000 || !last() || site.preview) return
      typedAt = now
      quietly(post(chatPaths.typing, {}))
    },
    saw() {
      const position = last()
      if (!session.state || position <= session.state.seen) return
      session.state.seen = position
      changed()
      if (!site.preview) quietly(post(chatPaths.seen, { position }))
    },
    async leave(email) {
      if (!site.preview && !(await post(chatPaths.address, { email })).answer.success) return false
      session.state!.has_address = true
      changed()
      return true
    },
  }

  function add(message: ChatMessage): boolean {
    const { messages, pending } = session
    session.pending = pending.filter(({ id }) => id !== message.id)
    if (messages.some(({ id }) => id === message.id)) return false
    messages.push(message)
    messages.sort((a, b) => a.position - b.position)
    return true
  }

  async function send(isAgain = false): Promise<void> {
    if (sending && !isAgain) return
    sending = true
    try {
      // Sends one after another, so that messages stay in the order in which they were written.
      for (;;) {
        const [message] = session.pending
        if (!message) return
        message.isFailed = false
        const { id, text, files } = message
        const outgoing = { id, text, files: files.map((file) => file.id) }
        changed()
        if (site.preview) {
          add({ id, text, files, from: 'visitor', position: last() + 1, at: new Date().toISOString() })
          continue
        }
        if (!session.state) await start()
        const greeting = last() ? '' : (session.greeting?.id ?? '')
        let sent = await post<{ message: ChatMessage }>(chatPaths.send, { ...outgoing, page: here(), greeting })
        if (sent.status === 403 && (await start()))
          sent = await post<{ message: ChatMessage }>(chatPaths.send, { ...outgoing, page: here(), greeting })
        if (!sent.answer.message) {
          session.pending.forEach((one) => (one.isFailed = true))
          return
        }
        add(sent.answer.message)
        if (!source) connect()
        // A chat that was started is remembered for the next page, if that is allowed.
        if (!site.consent) write('localStorage', kept, token)
      }
    } finally {
      sending = false
      changed()
    }
  }

  async function start(): Promise<boolean> {
    if (site.preview) {
      const nothing = { token, thread: '', last: 0, seen: 0, team_seen: 0, back_at: null }
      session.state = { ...nothing, has_address: false, presence: 'online' }
      isReady()
      changed()
      return true
    }
    const { answer } = await post<ChatStarted>(chatPaths.start, {
      visitor_id: visitorId(site),
      ...verifiedIdentity(api),
    })
    if (!answer.token || signal.aborted) return false
    const isOther = session.state?.thread !== answer.thread
    if (isOther) {
      session.messages = []
      heard = session.from = Math.min(answer.seen!, answer.last!)
    }
    session.state = answer as ChatStarted
    isReady()
    token = answer.token
    if (answer.last && !site.consent) write('localStorage', kept, token)
    changed()
    // The window was opened before the earlier messages were known.
    if (isOther && session.isWatched) quietly(session.earlier())
    return true
  }

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function connect(): void {
    disconnect()
    if (site.preview || !token || signal.aborted) return
    // The visitor's current page is reported only if they may be remembered.
    const page = visitorId(site) && here()
    const address = `${site.origin}${chatPaths.stream}?key=${site.key}&token=${encodeURIComponent(token)}&after=${heard}&page=${encodeURIComponent(page)}`
    try {
      source = new Source(address)
    } catch {
      return
    }
    const on = <Name extends keyof ChatEvents>(name: Name, act: (data: ChatEvents[Name]) => void) =>
      listen(source!, name, (event: MessageEvent<string>) => {
        // Doesn't use JSON.parse, because pages replace it.
        new Response(event.data).json().then(
          (data) => act(data as ChatEvents[Name]),
          () => {},
        )
      })
    on('message', (message) => {
      heard = Math.max(heard, message.position)
      const isNews = add(message) && message.from === 'team'
      if (isNews) session.typingUntil = 0
      changed(isNews ? message : undefined)
    })
    on('seen', ({ visitor, team }) => {
      const { state } = session
      state!.seen = Math.max(state!.seen, visitor)
      state!.team_seen = team
      changed()
    })
    on('typing', () => {
      session.typingUntil = Date.now() + 6000
      changed()
    })
    on('presence', (presence) => {
      Object.assign(session.state!, presence)
      changed()
    })
    listen(source, 'open', () => {
      wait = 2000
      session.isLost = false
      changed()
    })
    listen(source, 'error', () => {
      session.isLost = true
      changed()
      // It reconnects automatically after a lost connection, but not after a refusal.
      if (source?.readyState !== Source.CLOSED) return
      disconnect()
      timer = window.setTimeout(() => quietly(restart()), wait)
      wait = Math.min(wait * 2, 60_000)
    })
  }

  async function restart(): Promise<void> {
    if (await start()) return connect()
    session.isLost = true
    changed()
    timer = window.setTimeout(() => quietly(restart()), wait)
    wait = Math.min(wait * 2, 60_000)
  }

  listen(window, 'trellis-identify', () => quietly(restart()), { signal })
  listen(window, 'trellis-page', () => source && connect(), { signal })
  listen(window, 'online', () => quietly(send()), { signal })
  // Hidden pages hold no connection, because a browser allows only a few per server.
  listen(
    document,
    'visibilitychange',
    () => {
      const isHidden = ofDocument('visibilityState') === 'hidden'
      if (isHidden && !session.isWatched) disconnect()
      else if (!isHidden && !source && session.state) connect()
    },
    { signal },
  )
  listen(signal, 'abort', disconnect)
  quietly(restart())
  return session
}
