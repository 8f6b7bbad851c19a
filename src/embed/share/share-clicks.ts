import { h } from '#form/render/h.ts'
import type { ShareButton, ShareData } from '../extra-data/share-data.ts'
import type { ScriptSite } from '../script-config.ts'
import { sharedBy } from './link-of.ts'
import { pageAddress } from './page-facts.ts'
import { recordShare } from './record-share.ts'
import type { ShareServerPiece } from './share-server.ts'

/** The path of a piece, set by the build. */
declare const PIECE_SHARE_SERVER: string

/** The piece that knows what a click on a share button does. */
export interface ShareClicksPiece {
  act: typeof act
}

/** Counts a click on a share button, and does what no link does. */
export function act(
  site: ScriptSite,
  load: (path: string) => Promise<unknown>,
  data: ShareData,
  button: ShareButton,
  where: string,
  made: HTMLElement,
): void {
  const { network } = button
  const { url, text, title } = sharedBy(button)
  recordShare(site, { network, where, url: pageAddress() })
  if (network === 'print') print()
  if (network === 'native') navigator.share({ title: title!, text: text!, url: url! }).catch(() => {})
  if (network === 'copy') copy(url!, saidBeside(made), data.words.copied)
  if (network === 'mastodon')
    load(PIECE_SHARE_SERVER).then(
      (piece) => (piece as ShareServerPiece).askServer(data, `${text} ${url}`, !site.consent),
      () => {},
    )
}

/** Where visitors read that it is done. */
function saidBeside(made: HTMLElement): HTMLElement {
  const group = made.parentElement!
  return group.querySelector<HTMLElement>('.said') ?? group.appendChild(h('span', { class: 'said', role: 'status' }))
}

function copy(url: string, said: HTMLElement, copied: string) {
  const tell = () => {
    said.textContent = copied
    setTimeout(() => (said.textContent = ''), 4000)
  }
  // Not on pages without https: there the visitor copies it from a field.
  if (navigator.clipboard) navigator.clipboard.writeText(url).then(tell, () => prompt(copied, url))
  else prompt('', url)
}
