import { ofDocument } from '#form/render/dom.ts'
import type { ImagesData } from '../extra-data/images-data.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import type { ImageClicksPiece } from './image-clicks.ts'
import type { ImageKeysPiece } from './image-keys.ts'
import { pictureAmong } from './picture-among.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_IMAGE_CLICKS: string
declare const PIECE_IMAGE_KEYS: string

/** Between the buttons and the edges of a picture. */
const gap = 8

/**
 * Shows buttons on the page's pictures: under the pointer, at a tap, and beside what the keyboard comes to. What they do is fetched when
 * the pointer comes to them, or with the click.
 */
export function place({ site, load, h, mark, listen, makeHost }: ExtraContext, data: ImagesData): PlacedExtra {
  const stop = new AbortController()
  const bar = h(
    'div',
    { role: 'group', 'aria-label': data.words.share, dir: data.rtl && 'rtl' },
    data.buttons.map(({ network, label, icon }) =>
      h('button', { class: network, 'aria-label': label, title: label }, [mark(icon)]),
    ),
  )
  const host = makeHost(bar, data.sheet, 'trellis-images')
  let picture: Element | undefined
  /** What the keyboard is on. */
  let focused: HTMLElement | undefined
  let keys: ImageKeysPiece | undefined

  const position = () => {
    if (!picture) return host.remove()
    if (!host.isConnected) ofDocument('body').appendChild(host)
    const { top, right, bottom, left } = picture.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height, style } = bar
    const within = /b/.test(data.corner) ? Math.min(bottom, innerHeight) - height - gap : Math.max(top, 0) + gap
    // What the keyboard is on stays in sight.
    const beside = bottom + height < innerHeight ? bottom : top - height
    style.top = `${focused ? beside : within}px`
    style.left = `${Math.max(/l/.test(data.corner) ? left + gap : right - width - gap, 0)}px`
  }
  const show = async (elements: Iterable<Element>, from?: HTMLElement) => {
    const found = (picture = pictureAmong(elements, data))
    focused = from
    if (found && from) keys ??= (await load(PIECE_IMAGE_KEYS)) as ImageKeysPiece
    if (found === picture) position()
  }
  const hear = (target: EventTarget, type: string, listener: (event: never) => unknown) =>
    listen(
      target,
      type,
      async (event) => {
        try {
          await listener(event)
        } catch {
          // An owner's selector that is none, or a page that tells of what is no element.
        }
      },
      { signal: stop.signal, capture: true },
    )
  const point = ({ target, clientX, clientY }: PointerEvent) =>
    target === host || show(Document.prototype.elementsFromPoint.call(document, clientX, clientY))
  hear(document, 'pointerover', point)
  hear(document, 'click', (event: PointerEvent) => event.pointerType === 'touch' && point(event))
  hear(
    document,
    'focusin',
    ({ target }: { target: HTMLElement }) =>
      target === host ||
      show(target.matches(':focus-visible') ? [target, ...target.querySelectorAll('*')] : [], target),
  )
  hear(document, 'scroll', position)
  hear(document, 'keydown', (event: KeyboardEvent) =>
    event.key === 'Escape' ? show([]) : keys?.onKey(event, focused, host.shadowRoot!),
  )
  for (const type of ['pointerenter', 'click'])
    // Once it was heard, an event's target is outside of the shadow root.
    hear(bar, type, async ({ target }: Event) =>
      ((await load(PIECE_IMAGE_CLICKS)) as ImageClicksPiece).onUse(type, target as Element, site, data, picture),
    )
  return {
    onPage: () => void show([]),
    remove() {
      stop.abort()
      host.remove()
    },
  }
}
