import type { ShareButton } from '../extra-data/share-data.ts'
import { draw, drawMark } from '../extras/draw.ts'
import type { AboutShare, ShareClicksPiece } from './share-clicks.ts'

/** The path of a piece, set by the build. */
declare const PIECE_SHARE_CLICKS: string

/**
 * Creates a share button. The link's content and the click handler are fetched when the pointer, a finger or the
 * keyboard reaches the button. An earlier click opens its window immediately, because browsers would block it later;
 * the window then waits.
 */
export function shareButton(about: AboutShare, button: ShareButton): HTMLElement {
  const [network, label, icon, address, name = ''] = button
  let clicks: ShareClicksPiece | undefined
  const target = !!address?.startsWith('h') && '_blank'
  const made = draw(
    address ? 'a' : 'button',
    {
      class: network,
      'aria-label': label,
      title: label,
      href: address && address + encodeURIComponent(location.origin + location.pathname),
      target,
      rel: 'noopener',
    },
    [drawMark(icon), new Text(name)],
  )
  for (const type of ['pointerenter', 'focus', 'click'])
    made.addEventListener(type, async (event) => {
      const isClick = type === 'click'
      const opened = isClick && !clicks && (event.preventDefault(), target) && open('')
      try {
        clicks ??= (await about.load(PIECE_SHARE_CLICKS)) as ShareClicksPiece
        clicks.use(about, button, made, isClick, opened)
      } catch {
        if (opened) opened.location = (made as HTMLAnchorElement).href
      }
    })
  return made
}
