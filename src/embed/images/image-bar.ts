import { listen, ofDocument } from '#form/render/dom.ts'
import type { ImagesData } from '../extra-data/images-data.ts'
import { draw, drawHost, drawMark } from '../extras/draw.ts'
import type { Load } from '../form-session.ts'
import type { ScriptSite } from '../script-config.ts'
import type { ImageClicksPiece } from './image-clicks.ts'
import type { ImageKeysPiece } from './image-keys.ts'

/** Paths of pieces, set by the build. */
declare const PIECE_IMAGE_CLICKS: string
declare const PIECE_IMAGE_KEYS: string

/** The piece that is loaded when a visitor reaches an image. */
export interface ImageBarPiece {
  imageBar: typeof imageBar
}

/**
 * Called with the event of the reached element, and the image there, if there is one. Called without arguments when the
 * page changes.
 */
export type OnPicture = (event?: Event, picture?: Element) => void

/** Distance in pixels between the buttons and the edges of an image. */
const gap = 8

/**
 * Shows buttons on the page's images: under the pointer, at a tap, and next to the focused element. Their actions are
 * loaded when the pointer reaches them, or with the click, which opens its window immediately because browsers don't
 * allow it later.
 */
export function imageBar(site: ScriptSite, load: Load, data: ImagesData): OnPicture {
  const bar = draw(
    'div',
    { role: 'group', 'aria-label': data.words.share, dir: data.dir },
    data.buttons.map(([network, label, icon]) =>
      draw('button', { class: network, 'aria-label': label, title: label }, [drawMark(icon)]),
    ),
  )
  const host = drawHost('trellis-images', bar, data.sheet)
  let picture: Element | undefined
  /** The focused element. */
  let focused: HTMLElement | undefined
  let keys: ImageKeysPiece | undefined
  let clicks: ImageClicksPiece | undefined

  const position = () => {
    if (!picture) return host.remove()
    if (!host.isConnected) ofDocument('body').appendChild(host)
    const { top, right, bottom, left } = picture.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height, style } = bar
    const within = /b/.test(data.corner) ? Math.min(bottom, innerHeight) - height - gap : Math.max(top, 0) + gap
    // The focused element stays visible.
    const beside = bottom + height < innerHeight ? bottom : top - height
    style.top = `${focused ? beside : within}px`
    style.left = `${Math.max(/l/.test(data.corner) ? left + gap : right - width - gap, 0)}px`
  }
  const show = async (found?: Element, from?: HTMLElement) => {
    picture = found
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
          // If something can't be loaded or drawn, nothing is shown.
        }
      },
      { capture: true },
    )
  hear(document, 'scroll', position)
  hear(document, 'keydown', (event: KeyboardEvent) =>
    event.key === 'Escape' ? show() : keys?.onKey(event, focused, host.shadowRoot!),
  )
  for (const type of ['pointerenter', 'click'])
    hear(bar, type, async ({ target }: Event) => {
      const isClick = type === 'click'
      const button = (target as Element).closest('button')
      if (!button || !picture) return
      const shared = picture
      const opened = isClick && !clicks && !/copy|download/.test(button.className) && open('')
      try {
        clicks ??= (await load(PIECE_IMAGE_CLICKS)) as ImageClicksPiece
        if (isClick) clicks.onClick(button, site, data, shared, opened)
      } catch {
        if (opened) opened.close()
      }
    })
  return (event, found) => {
    if (event?.target === host || (event?.type === 'click' && (event as PointerEvent).pointerType !== 'touch')) return
    show(found, event?.type === 'focusin' ? (event.target as HTMLElement) : undefined).catch(() => {})
  }
}
