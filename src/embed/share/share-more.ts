import { ofDocument } from '#form/render/dom.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'
import type { ExtraContext } from '../extras/extra.ts'
import type { ShareCountsPiece } from './share-counts.ts'
import type { SharePlacesPiece } from './share-places.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_SHARE_COUNTS: string
declare const PIECE_SHARE_PLACES: string

/**
 * The piece that is fetched if more than a bar at the edge of the window is needed: counts, placement in the page's
 * flow, the device's native share sheet.
 */
export interface ShareMorePiece {
  showMore: typeof showMore
}

/**
 * Places share buttons; `bar` creates new ones. `hosts` returns false once the visitor has navigated to another page.
 */
export async function showMore(
  { site, load }: ExtraContext,
  data: ShareData,
  places: readonly SharePlace[],
  bar: (where: SharePlace) => HTMLElement,
  hosts: () => readonly HTMLElement[] | false,
): Promise<void> {
  // Not every device has a native share sheet.
  if (!navigator.share) data.buttons = data.buttons.filter(([network]) => network !== 'native')
  for (const where of places)
    if (/[tm]$/.test(where)) {
      if (hosts()) ofDocument('body').appendChild(bar(where))
    } else ((await load(PIECE_SHARE_PLACES)) as SharePlacesPiece).putInPage(where, data, bar, hosts)
  if (data.counts && !site.preview)
    await ((await load(PIECE_SHARE_COUNTS)) as ShareCountsPiece).showCounts(site, data, hosts)
}
