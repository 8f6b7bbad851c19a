import type { ShareData, SharePlace } from '../extra-data/share-data.ts'
import { draw, drawHost } from '../extras/draw.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import { shareButton } from './share-button.ts'
import type { ShareMorePiece } from './share-more.ts'

/** The path of a piece, set by the build. */
declare const PIECE_SHARE_MORE: string

/** Places share buttons on the page. */
export function place(context: ExtraContext, data: ShareData): PlacedExtra {
  const { site, load, device, ofDocument } = context
  let hosts: HTMLElement[] = []

  const bar = (where: SharePlace): HTMLElement => {
    const buttons = data.buttons.map((button) => shareButton({ site, load, data, where }, button))
    const group = { class: where, role: 'group', 'aria-label': data.words.share, dir: data.dir }
    const host = drawHost('trellis-share', draw('div', group, buttons), data.sheet)
    hosts.push(host)
    return host
  }
  return async (may) => {
    for (const host of hosts) host.remove()
    const here: HTMLElement[] = (hosts = [])
    // A narrow or strongly zoomed window has no space at its sides.
    const places = may ? data.places[innerWidth < 600 ? 2 : device] : []
    if (data.more)
      await ((await load(PIECE_SHARE_MORE)) as ShareMorePiece).showMore(
        context,
        data,
        places,
        bar,
        () => here === hosts && here,
      )
    else for (const where of places) ofDocument('body').appendChild(bar(where))
  }
}
