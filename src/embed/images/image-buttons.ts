import { listen } from '#form/render/dom.ts'
import type { ImagesData } from '../extra-data/images-data.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import type { ImageBarPiece, OnPicture } from './image-bar.ts'
import { pictureUnder } from './picture-under.ts'

/** Path of a piece, set by the build. */
declare const PIECE_IMAGE_BAR: string

/** Waits until the pointer, a finger or the keyboard reaches an image of the page, and loads the buttons only then. */
export function place({ site, load }: ExtraContext, data: ImagesData): PlacedExtra {
  let isOn = false
  let bar: OnPicture | undefined
  let last: Event | undefined
  for (const type of ['pointerover', 'focusin', 'click'])
    listen(
      document,
      type,
      async (event: Event) => {
        try {
          last = event
          const picture = isOn ? pictureUnder(event, data) : undefined
          if (picture && !bar) {
            const { imageBar } = (await load(PIECE_IMAGE_BAR)) as ImageBarPiece
            bar ??= imageBar(site, load, data)
          }
          // The visitor may have moved on in the meantime.
          if (last === event) bar?.(event, picture)
        } catch {
          // An invalid selector by the owner, or an event of the page whose target isn't an element.
        }
      },
      { capture: true },
    )
  return (may) => {
    isOn = may
    bar?.()
  }
}
