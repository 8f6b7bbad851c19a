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

/** Has a link say what is shared now. */
export function aim({ data }: AboutShare, button: ShareButton, made: HTMLElement): void {
  const address = shareAddresses[button.network]
  if (address) (made as HTMLAnchorElement).href = withValues(address, sharedBy(data, button))
}

/** Counts a click on a share button, and does what no link does. */
export function act(about: AboutShare, button: ShareButton, made: HTMLElement): void {
  const { site, load, data, where } = about
  const { network } = button
  const { url, text, title } = sharedBy(data, button)
  // The page's title may be another by now.
  aim(about, button, made)
  recordShare(site, { network, where, url: pageAddress() })
  if (network === 'print') print()
  if (network === 'native') navigator.share({ title: title!, text: text!, url: url! }).catch(() => {})
  if (network === 'copy') copyText(url!, made, data.words.copied!)
  if (network === 'mastodon')
    load(PIECE_SHARE_SERVER).then(
      (piece) => (piece as ShareServerPiece).askServer(data, `${text} ${url}`, !site.consent),
      () => {},
    )
}
