import { h } from '#form/render/h.ts'
import type { ShareButton, ShareData } from '../extra-data/share-data.ts'
import type { ScriptSite } from '../script-config.ts'
import { sharedBy, withValues } from './link-of.ts'
import { pageAddress } from './page-facts.ts'
import { recordShare } from './record-share.ts'
import type { ShareServerPiece } from './share-server.ts'

/** The path of a piece, set by the build. */
declare const PIECE_SHARE_SERVER: string

/** The piece that knows what a click on a share button does. */
export interface ShareClicksPiece {
  act: typeof act
  aim: typeof aim
}

/** Has a link say what is shared now. */
export function aim(data: ShareData, button: ShareButton, made: HTMLElement): void {
  if (button.address) (made as HTMLAnchorElement).href = withValues(button.address, sharedBy(data, button))
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
  const { url, text, title } = sharedBy(data, button)
  // The page's title may be another by now.
  aim(data, button, made)
  recordShare(site, { network, where, url: pageAddress() })
  if (network === 'print') print()
  if (network === 'native') navigator.share({ title: title!, text: text!, url: url! }).catch(() => {})
  if (network === 'copy') copy(url!, saidBeside(made), data.words.copied!)
  if (network === 'mastodon')
    load(PIECE_SHARE_SERVER).then(
      (piece) => (piece as ShareServerPiece).askServer(data, `${text} ${url}`, !site.consent),
      () => {},
    )
}

/** Where visitors read that it is done. */
function saidBeside(made: HTMLElement): HTMLElement {
  const group = made.parentElement!
  const known = group.querySelector<HTMLElement>('.said')
  if (known) return known
  const said = group.appendChild(h('span', { class: 'said', role: 'status' }))
  // Here, since few visitors come so far.
  said.style.cssText =
    'position:fixed;bottom:72px;left:50%;transform:translateX(-50%);background:#111;color:#fff;font:600 14px/1.2 system-ui,sans-serif;border-radius:8px;z-index:2147483646'
  return said
}

function copy(url: string, said: HTMLElement, copied: string) {
  const say = (text: string) => {
    said.textContent = text
    said.style.padding = text && '10px 16px'
  }
  const tell = () => {
    say(copied)
    setTimeout(say, 4000, '')
  }
  // Not on pages without https: there the visitor copies it from a field.
  if (navigator.clipboard) navigator.clipboard.writeText(url).then(tell, () => prompt(copied, url))
  else prompt('', url)
}
