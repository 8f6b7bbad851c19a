import { listen } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { ownKeys } from '../surfaces/host.ts'
import type { ChatPlace } from './chat-launcher.ts'
import type { ChatSession } from './session-shape.ts'

/** Time in milliseconds that a visitor waits for a reply before the chat asks for an email address. */
const timeout = 60_000

/** Creates the form that asks for an email address for replies: before the first message, or when no one replies. */
export function addressForm({ data, signal }: ChatPlace, session: ChatSession) {
  const { words } = data
  const wrong = h('p', { class: 'wrong', role: 'alert' })
  const field = h('input', {
    type: 'email',
    'aria-label': words.email,
    placeholder: words.email,
    autocomplete: 'email',
  })
  const save = h('button', { class: 'go' }, [words.save])
  const element = h('form', { class: 'ask', novalidate: true, hidden: true }, [
    words.ask,
    h('div', {}, [field, save]),
    wrong,
  ])
  const thanks = h('p', { class: 'ask', role: 'status', hidden: true }, [words.saved])
  const whole = h('div', {}, [element, thanks])
  let isThanked = false

  let sending: Promise<boolean> | undefined
  const send = () => (sending ??= sendOnce().finally(() => (sending = undefined)))
  async function sendOnce(): Promise<boolean> {
    const isSaved = field.value.includes('@') && (await session.leave(field.value.trim()))
    wrong.textContent = isSaved ? '' : words.invalid
    field.setAttribute('aria-invalid', `${!isSaved}`)
    if (!isSaved) field.focus()
    isThanked = isSaved
    draw()
    return isSaved
  }
  listen(element, 'submit', (event: Event) => {
    event.preventDefault()
    send().catch(() => {})
  })
  ownKeys(field)

  /** An address is required before the first message. */
  const isFirst = () =>
    !!(data.first && session.state && !session.state.has_address && isAbsent() && !session.messages[0])
  const isAbsent = () => session.state?.presence !== 'online'
  let timer = 0
  function draw(): void {
    const { state, messages } = session
    const last = messages.at(-1)
    const waits = !!state && !state.has_address && last?.from === 'visitor'
    const left = waits ? Date.parse(last.at) + timeout - Date.now() : 0
    clearTimeout(timer)
    if (left > 0 && !signal.aborted) timer = window.setTimeout(draw, left)
    const isAsked = isFirst() || (waits && (isAbsent() || left <= 0))
    if (isAsked === element.hidden) element.hidden = !isAsked
    thanks.hidden = !isThanked
  }
  return { element: whole, draw, isFirst, send }
}
