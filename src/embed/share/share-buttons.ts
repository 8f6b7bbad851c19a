import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'
import type { ExtraContext, PlacedExtra } from '../extras/extra.ts'
import { makeHost } from '../surfaces/host.ts'
import { sharedBy, withValues } from './link-of.ts'
import { mark } from './mark.ts'
import type { ShareClicksPiece } from './share-clicks.ts'
import type { ShareCountsPiece } from './share-counts.ts'
import type { SharePlacesPiece } from './share-places.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_SHARE_CLICKS: string
declare const PIECE_SHARE_COUNTS: string
declare const PIECE_SHARE_PLACES: string

/** Puts share buttons on the page. What a click does is fetched when the pointer or the keyboard comes to them. */
export function place({ site, load, device }: ExtraContext, data: ShareData): PlacedExtra {
  let stop: AbortController
  let hosts: HTMLElement[]
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
      const aim = () => {
        if (address) made.href = withValues(address, sharedBy(button))
      }
      aim()
      // The page's title may be another by now.
      for (const type of ['pointerenter', 'focus', 'click'])
        listen(made, type, () => {
          aim()
          warm().catch(() => {})
        })
      listen(made, 'click', (event: Event) => {
        if (!address) event.preventDefault()
        const act = (piece: ShareClicksPiece) => piece.act(site, load, data, button, where, made)
        // At once where it can be: some browsers let nothing be copied later.
        if (clicks) act(clicks)
        else warm().then(act, () => {})
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
    for (const host of hosts ?? []) host.remove()
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
