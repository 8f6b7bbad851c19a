import { h } from '#form/render/h.ts'
import type { OpenSurface } from '../surface-popup.ts'
import { styles } from '../styles.ts'
import { makeHost, ownKeys } from './host.ts'

/** What a page's main text mostly stands in. */
const texts = 'article,[itemprop=articleBody],.entry-content,main,[role=main]'

/**
 * A form within the page: where an element says `data-trellis="…"`, or at so many percent of the text's paragraphs, or where
 * the next one begins that is not in sight yet, so that nothing jumps while somebody reads; at the latest at the text's end.
 */
export const openInline: OpenSurface = (element, css, onClosed, { id, surface = {} }) => {
  const { embed, blackout, width } = surface
  const marked = document.querySelector(`[data-trellis="${CSS.escape(id)}"]`)
  const paragraphs = marked || !embed ? [] : paragraphsFrom(embed.at, embed.within)
  if (!marked && !paragraphs[0]) throw new Error('There is no place for it.')
  if (document.querySelector(`trellis-form[name="${CSS.escape(id)}"]`)) throw new Error('It is there already.')
  const sheet =
    ':host{display:block!important}.inline{display:block;box-sizing:border-box;container:stage/inline-size;margin:24px auto;' +
    `max-width:${width ?? 600}px}.form.form>*{width:100%;max-width:100%}` +
    (blackout
      ? ':host{position:relative!important}.inline{position:relative;z-index:1;box-shadow:0 0 0 0 #000000b3;border-radius:3px}.inline.dark{box-shadow:0 0 0 200vmax #000000b3;z-index:2147483646}@media(prefers-reduced-motion:no-preference){.inline{transition:box-shadow .3s}}'
      : '')
  const inside = h('div', { class: 'inline', role: 'region', tabindex: '-1' }, [element])
  const host = makeHost(inside, css + sheet)
  host.setAttribute('name', id)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    host.remove()
    onClosed()
  }
  ownKeys(inside)
  // What follows a form is read on: it stays where it is when another step is smaller.
  element.addEventListener('submit', () => {
    const root = host.shadowRoot!
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(`.inline{min-height:${inside.offsetHeight}px}`)]
  })
  if (marked) marked.appendChild(host)
  const seen = (marked ? Promise.resolve() : putIn(host, paragraphs)).then(() => isInSight(host))
  if (blackout) void seen.then(() => dimAround(inside))
  return { label: (text) => inside.setAttribute('aria-label', text), close, seen }
}

/** The text's paragraphs, but for about so many percent of them that come first. */
function paragraphsFrom(percent: number, within: string | undefined): Element[] {
  const counts = (place: Element) =>
    [...place.querySelectorAll('p')].filter((one) => one.getClientRects()[0] && one.textContent!.trim().length > 40)
  const places = within ? [...document.querySelectorAll(within)] : [...document.querySelectorAll(texts), document.body]
  const paragraphs = places.map(counts).find((found) => found.length > 0) ?? []
  return paragraphs.slice(Math.min(Math.round((paragraphs.length * percent) / 100), paragraphs.length - 1))
}

/**
 * Puts the host before the first paragraph below the screen, or behind the last one. Where that is above the screen already,
 * the browser keeps what is read in its place; Safari does not, there it waits until the last one comes back into sight, and
 * what follows that jumps.
 */
async function putIn(host: Element, paragraphs: readonly Element[]): Promise<void> {
  const below = paragraphs.find((one) => one.getBoundingClientRect().top > innerHeight + 20)
  if (below) return void below.parentNode?.insertBefore(host, below)
  const last = paragraphs.at(-1)!
  const isAbove = last.getBoundingClientRect().bottom < 0
  if (!isAbove || !CSS.supports('overflow-anchor', 'auto'))
    await new Promise<void>((go) => {
      const observer = new IntersectionObserver(([entry]) => {
        if (entry!.boundingClientRect.bottom < 0) return
        observer.disconnect()
        go()
      })
      observer.observe(last)
    })
  last.parentNode?.insertBefore(host, last.nextSibling)
}

function isInSight(host: HTMLElement): Promise<void> {
  return new Promise((seen) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return
        observer.disconnect()
        seen()
      },
      { threshold: 0.2 },
    )
    observer.observe(host)
  })
}

/** Darkens the rest of the page while the form is in the middle of the screen. */
function dimAround(inside: Element): void {
  new IntersectionObserver(([entry]) => inside.classList.toggle('dark', entry!.isIntersecting), {
    rootMargin: '-45% 0px -45% 0px',
  }).observe(inside)
}
