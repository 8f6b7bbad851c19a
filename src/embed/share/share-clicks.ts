import { shareAddresses } from '../extra-data/share-addresses.ts'
import type { ShareButton, ShareData } from '../extra-data/share-data.ts'
import type { Load } from '../form-session.ts'
import type { ScriptSite } from '../script-config.ts'
import { copyText } from './copy-text.ts'
import { sharedBy, withValues } from './link-of.ts'
import { pageAddress } from './page-facts.ts'
import { recordShare } from './record-share.ts'
import type { ShareServerPiece } from './share-server.ts'

/** The path of a piece, set by the build. */
declare const PIECE_SHARE_SERVER: string

/** A bar of share buttons. */
export interface AboutShare {
  site: ScriptSite
  load: Load
  data: ShareData
  where: string
}

/** The piece that sets the links of share buttons and handles their clicks. */
export interface ShareClicksPiece {
  use: typeof use
}

/**
 * Updates a link with what is shared now. A click is counted, and performs the actions that a link can't. `opened` is a
 * window that waits for the link's page, false if the browser follows the link itself, or null if the browser blocked
 * the window.
 */
export function use(
  about: AboutShare,
  button: ShareButton,
  made: HTMLElement,
  isClick: boolean,
  opened: Window | false | null,
): void {
  const { site, load, data, where } = about
  const [network] = button
  const shared = sharedBy(data, button)
  const { url, text, title } = shared
  const address = shareAddresses[network]
  // The page's title may have changed by now.
  if (address) (made as HTMLAnchorElement).href = withValues(address, shared)
  if (!isClick) return
  recordShare(site, { network, where, url: pageAddress() })
  if (opened) {
    opened.opener = null
    opened.location = (made as HTMLAnchorElement).href
  }
  if (network === 'print') print()
  if (network === 'native') navigator.share({ title: title!, text: text!, url: url! }).catch(() => {})
  if (network === 'copy') copyText(url!, made, data.words.copied!)
  if (network === 'mastodon')
    load(PIECE_SHARE_SERVER).then(
      (piece) => (piece as ShareServerPiece).askServer(data, `${text} ${url}`, !site.consent),
      () => {},
    )
}
