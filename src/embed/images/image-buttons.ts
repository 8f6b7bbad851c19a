import { listen } from '#form/render/dom.ts'
import type { ImagesData } from '../extra-data/images-data.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import type { ImageBar, ImageBarPiece } from './image-bar.ts'
import { pictureAt } from './picture-at.ts'

/** The path of a piece, set by the build. */
declare const PIECE_IMAGE_BAR: string

/** Shows buttons on the page's pictures: under the pointer, at a tap, and beside what the keyboard comes to. */
export function place({ site, load }: ExtraContext, data: ImagesData): PlacedExtra {
  const stop = new AbortController()
  let bar: ImageBar | undefined
  let making: Promise<ImageBar> | undefined
  let latest: Element | undefined

  const show = async (found: Element | undefined, focused?: HTMLElement) => {
    latest = found
    if (!found) return bar?.hide()
    making ??= load(PIECE_IMAGE_BAR).then((piece) => (bar = (piece as ImageBarPiece).makeBar(site, data)))
    await making.catch(() => (making = undefined))
    if (latest === found && !stop.signal.aborted) bar?.show(found, focused)
  }
  const hear = (type: string, listener: (event: never) => unknown) =>
    listen(document, type, (event) => void listener(event), { signal: stop.signal, capture: true })
  const isOurs = ({ target }: Event) => bar && target === bar.host
  const point = (event: PointerEvent) => {
    if (!isOurs(event)) show(pictureAt(event, data)).catch(() => {})
  }
  hear('pointerover', point)
  hear('click', (event: PointerEvent) => event.pointerType === 'touch' && point(event))
  hear('focusin', (event: FocusEvent) => {
    const target = event.target as HTMLElement
    if (isOurs(event)) return
    const found = target.matches(':focus-visible') ? pictureAt(event, data) : undefined
    show(found, target).catch(() => {})
  })
  hear('scroll', () => bar?.position())
  hear('keydown', (event: KeyboardEvent) => (event.key === 'Escape' ? show(undefined) : bar?.onKey(event)))
  const hide = () => void show(undefined)
  return {
    onPage: hide,
    remove() {
      stop.abort()
      bar?.host.remove()
    },
  }
}
