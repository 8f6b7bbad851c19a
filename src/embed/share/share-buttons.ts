import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import { makeHost } from '../surfaces/host.ts'
import { mark } from './mark.ts'
import type { ShareClicksPiece } from './share-clicks.ts'
import type { ShareCountsPiece } from './share-counts.ts'
import type { SharePlacesPiece } from './share-places.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_SHARE_CLICKS: string
declare const PIECE_SHARE_COUNTS: string
declare const PIECE_SHARE_PLACES: string

/**
 * Puts share buttons on the page. What a link says and what a click does is fetched when the pointer, a finger or the keyboard comes to them; until
 * then links share the page's address alone.
 */
export function place({ site, load, device }: ExtraContext, data: ShareData): PlacedExtra {
  let stop: AbortController
  let hosts: HTMLElement[] = []
  let clicks: ShareClicksPiece | undefined
  const warm = async () => (clicks ??= (await load(PIECE_SHARE_CLICKS)) as ShareClicksPiece)

  const draw = (where: SharePlace): HTMLElement => {
    const buttons = data.buttons.flatMap((button) => {
      const { network, label, name, icon, address } = button
      if (network === 'native' && !navigator.share) return []
      const attributes = {
        class: network,
        'aria-label': label,
        title: label,
        target: !!address?.startsWith('http') && '_blank',
        rel: 'noopener',
      }
      const made = h((address ? 'a' : 'button') as 'a', attributes, [mark(icon), ...(name ? [name] : [])])
      if (address)
        made.href = address.replace(/\{\w+\}/g, (tag) =>
          tag === '{url}' ? encodeURIComponent(location.origin + location.pathname) : '',
        )
      for (const type of ['pointerenter', 'focus'])
        listen(
          made,
          type,
          () =>
            void warm().then(
              (piece) => piece.aim(data, button, made),
              () => {},
            ),
        )
      listen(made, 'click', (event: Event) => {
        // At once where it can be: some browsers let nothing be copied or opened later.
        if (clicks) return clicks.act(site, load, data, button, where, made)
        event.preventDefault()
        warm().then(
          () => made.click(),
          () => address && open(made.href),
        )
      })
      return [made]
    })
    const { words, rtl } = data
    const about = { class: `share ${where}`, role: 'group', 'aria-label': words.share, dir: rtl && 'rtl' }
    const host = makeHost(h('div', about, buttons), data.sheet, 'trellis-share')
    hosts.push(host)
    return host
  }
  const remove = () => {
    stop?.abort()
    for (const host of hosts) host.remove()
  }
  const onPage = () => {
    remove()
    stop = new AbortController()
    hosts = []
    const { signal } = stop
    const work = (data.places[device] ?? []).map(async (where) => {
      if (/[tm]$/.test(where)) ofDocument('body').appendChild(draw(where))
      else ((await load(PIECE_SHARE_PLACES)) as SharePlacesPiece).putInPage(where, data, () => draw(where), signal)
    })
    if (data.counts && !site.preview)
      void Promise.all(work)
        .then(async () => ((await load(PIECE_SHARE_COUNTS)) as ShareCountsPiece).showCounts(site, data, hosts))
        .catch(() => {})
    for (const one of work) one.catch(() => {})
  }
  onPage()
  return { remove, onPage }
}
