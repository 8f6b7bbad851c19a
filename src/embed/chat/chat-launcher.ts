import { listen } from '#form/render/dom.ts'
import type { ChatData } from '../extra-data/chat-data.ts'
import { draw, drawHost, drawMark } from '../extras/draw.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import { read } from '../storage.ts'
import type { ChatGreetingPiece } from './chat-greeting.ts'
import type { ChatHoursPiece } from './chat-hours.ts'
import type { ChatSession, ChatSessionPiece } from './session-shape.ts'
import type { ChatWindow, ChatWindowPiece } from './chat-window.ts'

/** Paths of pieces, set by the build. */
declare const PIECE_CHAT_GREETING: string
declare const PIECE_CHAT_HOURS: string
declare const PIECE_CHAT_SESSION: string
declare const PIECE_CHAT_WINDOW: string

/** Context that the button and the pieces behind it share. */
export interface ChatPlace extends ExtraContext {
  data: ChatData
  /** Element that contains the whole chat. */
  box: HTMLElement
  button: HTMLElement
  /** Opens or closes the window. */
  toggle: (greeting?: { id: string; text: string }) => Promise<void>
  /** Whether the window is open. */
  isOpen: () => boolean
  /** Aborts when the chat is removed from the page. */
  signal: AbortSignal
}

/** Adds the chat's button to the pages where it is allowed. Everything else is loaded on demand. */
export function place(context: ExtraContext, data: ChatData): PlacedExtra {
  let chat: ReturnType<typeof putChat> | undefined
  return (may) => {
    if (may && chat) return chat.look()
    chat = may ? putChat(context, data) : chat?.remove()
  }
}

function putChat(context: ExtraContext, data: ChatData) {
  const { site, api, load, ofDocument } = context
  const { words } = data
  const stop = new AbortController()
  const { signal } = stop
  const count = draw('span', { class: 'count', 'aria-hidden': 'true' })
  const status = draw('span', { class: 'said', role: 'status' })
  const button = draw('button', { class: 'open', 'aria-label': words.open, 'aria-expanded': 'false' }, [
    // Tabler Icons, MIT.
    drawMark('M8 9h8M8 13h6M9 18l-3 3v-3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3z'),
    count,
  ])
  const box = draw('div', { class: `chat ${data.side}`, dir: data.dir }, [button, status])
  const host = drawHost('trellis-chat', box, data.sheet)
  let begun: Promise<ChatSession> | undefined
  let shown: ChatWindow | undefined

  const tellUnread = (session: ChatSession) => {
    const unread = shown?.isOpen() ? 0 : session.unread()
    const text = unread ? words.unread.replace('{c}', `${unread}`) : ''
    count.textContent = unread ? `${unread}` : ''
    button.setAttribute('aria-label', text ? `${words.open}. ${text}` : words.open)
    if (status.textContent !== text) status.textContent = text
  }
  const begin = () =>
    (begun ??= load(PIECE_CHAT_SESSION).then((piece) => {
      const session = (piece as ChatSessionPiece).openSession(context, signal)
      session.hear(() => tellUnread(session))
      return session
    })).catch((error: unknown) => {
      begun = undefined
      throw error
    })
  const toggle: ChatPlace['toggle'] = async (greeting) => {
    if (!shown) {
      const [session, piece] = await Promise.all([begin(), load(PIECE_CHAT_WINDOW)])
      shown ??= (piece as ChatWindowPiece).makeWindow(all, session)
    }
    if (!signal.aborted) shown.toggle(greeting)
  }
  const all: ChatPlace = { ...context, data, box, button, toggle, isOpen: () => !!shown?.isOpen(), signal }
  listen(button, 'click', () => void toggle().catch(() => {}))
  // Visitors who have written before are told about replies, and verified visitors have their thread on every device.
  const isKnown = () =>
    read('localStorage', `chat:${site.key}`) ||
    api.said.some(([method, detail]) => method === 'identify' && (detail as { hash?: string } | null)?.hash)
  const wake = () => {
    if (isKnown()) begin().catch(() => {})
  }
  const look = () => {
    if (data.greetings && !isKnown())
      load(PIECE_CHAT_GREETING).then(
        (piece) => (piece as ChatGreetingPiece).greet(all),
        () => {},
      )
  }
  const come = () => {
    ofDocument('body').appendChild(host)
    wake()
    look()
  }
  listen(window, 'trellis-identify', wake, { signal })
  if (data.hours)
    load(PIECE_CHAT_HOURS).then(
      (piece) => signal.aborted || ((piece as ChatHoursPiece).isOpenNow(data.hours!) && come()),
      () => {},
    )
  else come()
  return {
    look,
    remove(): undefined {
      stop.abort()
      host.remove()
    },
  }
}
