import { ofDocument } from '#form/render/dom.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'
import type { ExtraContext } from '../extras/extra.ts'
import type { ShareCountsPiece } from './share-counts.ts'
import type { SharePlacesPiece } from './share-places.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_SHARE_COUNTS: string
declare const PIECE_SHARE_PLACES: string

/** The piece that is fetched where a bar at the edge of the window is not all: counts, places in the page's flow, the device's own sheet. */
export interface ShareMorePiece {
  showMore: typeof showMore
}

/** Puts share buttons where they go; `bar` makes new ones. `hosts` says nothing any more once the page is another one. */
export async function showMore(
  { site, load }: ExtraContext,
  data: ShareData,
  places: readonly SharePlace[],
  bar: (where: SharePlace) => HTMLElement,
  hosts: () => readonly HTMLElement[] | false,
): Promise<void> {
  // Not every device has a sheet of its own.
  if (!navigator.share) data.buttons = data.buttons.filter(([network]) => network !== 'native')
  for (const where of places)
    if (/[tm]$/.test(where)) {
      if (hosts()) ofDocument('body').appendChild(bar(where))
    } else ((await load(PIECE_SHARE_PLACES)) as SharePlacesPiece).putInPage(where, data, bar, hosts)
  if (data.counts && !site.preview)
    await ((await load(PIECE_SHARE_COUNTS)) as ShareCountsPiece).showCounts(site, data, hosts)
}
