import { listen } from '#form/render/dom.ts'
import { fill, h } from '#form/render/h.ts'
import type { ChatFile } from '../chat-protocol.ts'
import type { ChatPlace } from './chat-launcher.ts'
import type { ChatSession } from './session-shape.ts'
import { momentText } from './moment-text.ts'

interface Shown {
  element: HTMLElement
  about: HTMLElement
  said: string
}

/** Shows the messages with the latest in view. New messages are announced. */
export function messageLog({ data }: ChatPlace, session: ChatSession, team: string) {
  const { words, welcome } = data
  const shown = new Map<string, Shown>()
  const earlier = h('button', { class: 'earlier', type: 'button' }, [words.earlier])
  listen(earlier, 'click', () => {
    // Old messages aren't announced as they load.
    log.setAttribute('aria-busy', 'true')
    session.earlier().then(
      () => log.setAttribute('aria-busy', 'false'),
      () => {},
    )
  })
  const first = bubble('team', welcome)
  const log = h('div', { role: 'log', 'aria-label': words.log, tabindex: '0' }, [earlier, first.element])
  let greeted = ''

  function bubble(from: 'team' | 'visitor', text: string, files: readonly ChatFile[] = []): Shown {
    const about = h('div', { class: 'about' })
    const isOurs = from === 'team'
    const who = h('span', { class: 'said' }, [`${isOurs ? team : words.you}: `])
    const element = h('div', { class: isOurs ? 'message' : 'message mine' }, [
      h('p', {}, [who, ...withLinks(text), ...files.map(fileLink)]),
      about,
    ])
    return { element, about, said: '' }
  }
  const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80
  const toEnd = () => {
    log.scrollTop = log.scrollHeight
  }
  function say(one: Shown, said: string, retry?: boolean): void {
    if (one.said === said) return
    one.said = said
    if (!retry) return fill(one.about, [said])
    const button = h('button', { type: 'button' }, [said])
    listen(button, 'click', session.retry)
    fill(one.about, [button])
  }
  function draw(): void {
    const { messages, pending, state, greeting } = session
    const wasAtEnd = isAtEnd()
    const [top, height] = [log.scrollTop, log.scrollHeight]
    earlier.hidden = !session.from
    first.element.hidden = !!session.from
    if (greeting && greeted !== greeting.text) {
      greeted = greeting.text
      fill(first.element, [h('p', {}, withLinks(greeted))])
    }
    const seen = messages.findLast(({ from, position }) => from === 'visitor' && position <= state!.team_seen)?.id
    const ids = new Set([...messages, ...pending].map(({ id }) => id))
    for (const [id, { element }] of shown)
      if (!ids.has(id)) {
        element.remove()
        shown.delete(id)
      }
    let before: Element = first.element
    let isNew = false
    for (const message of [...messages, ...pending]) {
      const { id, text } = message
      const from = 'from' in message ? message.from : 'visitor'
      let one = shown.get(id)
      if (!one) {
        one = bubble(from, text, message.files)
        shown.set(id, one)
        isNew = true
      }
      if (before.nextSibling !== one.element) log.insertBefore(one.element, before.nextSibling)
      before = one.element
      if ('at' in message) say(one, momentText(message.at) + (id === seen ? ` · ${words.seen}` : ''))
      else say(one, message.isFailed ? words.failed : words.sending, message.isFailed)
    }
    // The visible messages stay in place when others are inserted above.
    if (wasAtEnd || (isNew && pending[0])) toEnd()
    else if (isNew && top < 80) log.scrollTop = top + log.scrollHeight - height
  }
  return { element: log, draw, toEnd }
}

/** Returns a download link for a file; images are shown as a preview. */
function fileLink({ name, type, url }: ChatFile): Node {
  const link = h('a', { class: 'file', href: url, target: '_blank', rel: 'noopener' }, [name])
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(type)) {
    const picture = h('img', { src: url, alt: name })
    // The page's policy may block images.
    listen(picture, 'error', () => fill(link, [name]))
    fill(link, [picture])
  }
  return link
}

/** Returns a text with its URLs as links. */
function withLinks(text: string): (Node | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, i) => (i % 2 ? h('a', { href: part, target: '_blank', rel: 'noopener nofollow' }, [part]) : part))
}
