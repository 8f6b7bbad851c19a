import { ofDocument } from '#form/render/dom.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import { shareButton } from './share-button.ts'
import type { AboutShare } from './share-clicks.ts'
import type { ShareCountsPiece } from './share-counts.ts'
import type { SharePlacesPiece } from './share-places.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_SHARE_CLICKS: string
declare const PIECE_SHARE_COUNTS: string
declare const PIECE_SHARE_PLACES: string

/** Puts share buttons on the page. */
export function place(context: ExtraContext, data: ShareData): PlacedExtra {
  const { site, load, device, h, makeHost } = context
  let stop = new AbortController()
  let hosts: HTMLElement[] = []

  const draw = (where: SharePlace): HTMLElement => {
    const about: AboutShare = { site, load, data, where }
    const buttons = data.buttons
      .filter(({ network }) => network !== 'native' || navigator.share)
      .map((button) => shareButton(context, PIECE_SHARE_CLICKS, about, button))
    const group = { class: `share ${where}`, role: 'group', 'aria-label': data.words.share, dir: data.rtl && 'rtl' }
    const host = makeHost(h('div', group, buttons), data.sheet, 'trellis-share')
    hosts.push(host)
    return host
  }
  const remove = () => {
    stop.abort()
    for (const host of hosts) host.remove()
  }
  const onPage = async () => {
    remove()
    stop = new AbortController()
    hosts = []
    try {
      await Promise.all(
        (data.places[device] ?? []).map(async (where) => {
          if (/[tm]$/.test(where)) ofDocument('body').appendChild(draw(where))
          else
            ((await load(PIECE_SHARE_PLACES)) as SharePlacesPiece).putInPage(
              where,
              data,
              () => draw(where),
              stop.signal,
            )
        }),
      )
      if (data.counts && !site.preview)
        await ((await load(PIECE_SHARE_COUNTS)) as ShareCountsPiece).showCounts(site, data, hosts)
    } catch {
      // What could not be fetched or drawn is not there.
    }
  }
  void onPage()
  return { remove, onPage }
}
