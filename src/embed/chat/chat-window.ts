import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { keepFocus } from '../keep-focus.ts'
import { drawMark } from '../extras/draw.ts'
import { styles } from '../styles.ts'
import { ownKeys } from '../surfaces/host.ts'
import { addressForm } from './address-form.ts'
import type { ChatPlace } from './chat-launcher.ts'
import { messageLog } from './message-log.ts'
import { messageForm } from './message-form.ts'
import type { ChatSession } from './session-shape.ts'
import { chatSheet } from './chat-sheet.ts'
import { saveTranscript } from './save-transcript.ts'
import { makeSound } from './sound.ts'
import { momentText } from './moment-text.ts'

/** The piece that is loaded when a visitor opens the chat. */
export interface ChatWindowPiece {
  makeWindow: typeof makeWindow
}

/** The chat's window. */
export interface ChatWindow {
  /** Opens it, with the greeting that was answered if there is one, or closes it. */
  toggle: (greeting?: ChatSession['greeting']) => void
  isOpen: () => boolean
}

/** Creates the window. It isn't on the page until it is opened. */
export function makeWindow(place: ChatPlace, session: ChatSession): ChatWindow {
  const { site, data, box, button, signal } = place
  const { words, team } = data
  const name = team || words.open
  const iconButton = (label: string, icon: string, act: () => void) => {
    const made = h('button', { type: 'button', 'aria-label': label, title: label }, [drawMark(icon)])
    listen(made, 'click', act)
    return made
  }
  const sound = makeSound(site)
  const speaker = iconButton(words.sound, 'M15 8a5 5 0 0 1 0 8M6 15H4v-6h2l5-4v14z', () => {
    speaker.setAttribute('aria-pressed', `${sound.toggle()}`)
  })
  speaker.setAttribute('aria-pressed', `${sound.isOn()}`)
  const presence = h('p', { role: 'status' })
  const typing = h('p', { class: 'typing' })
  const log = messageLog(place, session, name)
  const address = addressForm(place, session)
  const form = messageForm(place, session, address)
  const panel = h('div', { class: 'panel', role: 'dialog', 'aria-label': name, tabindex: '-1', hidden: true }, [
    h('header', {}, [
      h('div', {}, [h('h2', {}, [name]), presence]),
      speaker,
      iconButton(words.transcript, 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4v12', () => {
        saveTranscript(place, session, name).catch(() => {})
      }),
      iconButton(words.close, 'M6 6l12 12M18 6L6 18', () => close()),
    ]),
    log.element,
    typing,
    address.element,
    ...form.elements,
  ])
  const root = box.getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(chatSheet)]
  box.insertBefore(panel, button.nextSibling)
  const isOpen = () => !panel.hidden
  ownKeys(panel, () => close())
  listen(panel, 'keydown', (event: KeyboardEvent) => {
    // On a small screen the window covers the page.
    if (event.key === 'Tab' && panel.offsetWidth >= innerWidth)
      keepFocus(event, root, panel, panel.querySelectorAll<HTMLInputElement>('button,input,textarea,a,[role=log]'))
  })

  const saw = () => {
    if (isOpen() && ofDocument('visibilityState') !== 'hidden') session.saw()
  }
  let timer = 0
  const draw = () => {
    const { state, isLost, typingUntil } = session
    const isTyping = typingUntil > Date.now()
    typing.textContent = isTyping ? words.typing : ''
    clearTimeout(timer)
    if (isTyping) timer = window.setTimeout(draw, typingUntil - Date.now())
    const { presence: is, back_at } = state ?? {}
    const there = is === 'online' ? words.online : back_at ? words.back.replace('{c}', momentText(back_at)) : words.away
    const statusText = isLost || !is ? words.lost : there
    if (presence.textContent !== statusText) presence.textContent = statusText
    log.draw()
    address.draw()
  }
  session.hear((news) => {
    draw()
    saw()
    if (news) sound.play()
  })
  listen(document, 'visibilitychange', saw, { signal })

  function open(): void {
    panel.hidden = false
    session.isWatched = true
    button.setAttribute('aria-expanded', 'true')
    draw()
    log.toEnd()
    if (matchMedia('(hover:hover)').matches) form.field.focus()
    else panel.focus()
    saw()
    // Loads the messages from before the last visit.
    if (session.from) session.earlier().then(log.toEnd, () => {})
  }
  function close(): void {
    panel.hidden = true
    session.isWatched = false
    button.setAttribute('aria-expanded', 'false')
    button.focus()
  }
  return {
    isOpen,
    toggle(greeting) {
      if (greeting) session.greeting = greeting
      if (isOpen()) close()
      else open()
    },
  }
}
