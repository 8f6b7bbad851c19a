import type { ShareData } from '../extra-data/share-data.ts'
import { h } from '#form/render/h.ts'
import { getJson } from '../facts/get-json.ts'
import { sharePaths } from '../paths.ts'
import type { ScriptSite } from '../script-config.ts'
import { pageAddress } from './page-facts.ts'

/** The piece that is fetched where share counts are shown. */
export interface ShareCountsPiece {
  showCounts: typeof showCounts
}

/** Shows the number of shares of the page if there are enough. */
export async function showCounts(
  site: ScriptSite,
  { counts, words }: ShareData,
  hosts: () => readonly HTMLElement[] | false,
) {
  const { each, total, min } = counts!
  const address = `${site.origin}${sharePaths.counts}?key=${site.key}&url=${encodeURIComponent(pageAddress())}`
  const { counts: known } = (await getJson(address, 5000)) as { counts: Record<string, number> }
  const short = (count: number) => new Intl.NumberFormat([], { notation: 'compact' }).format(count)
  const names = Object.keys(known)
  const sum = names.reduce((all, name) => all + known[name]!, 0)
  for (const { shadowRoot } of hosts() || []) {
    const group = shadowRoot!.firstElementChild!
    for (const name of names) {
      const button = group.querySelector(`.${name}`)
      if (!each || !button || known[name]! < min) continue
      button.appendChild(h('span', {}, [short(known[name]!)]))
      button.setAttribute('aria-label', `${button.getAttribute('aria-label')}, ${short(known[name]!)}`)
    }
    if (total && sum >= min)
      group.insertBefore(h('b', {}, [words.count!.replace('{c}', short(sum))]), group.querySelector('a,button'))
  }
}
