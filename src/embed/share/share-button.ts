import type { ShareButton } from '../extra-data/share-data.ts'
import { draw, drawMark } from '../extras/draw.ts'
import type { AboutShare, ShareClicksPiece } from './share-clicks.ts'

/** The path of a piece, set by the build. */
declare const PIECE_SHARE_CLICKS: string

/**
 * Makes a button that shares. What its link says and what a click does is fetched when the pointer, a finger or the keyboard comes to it.
 * A click that comes before that opens its window at once, since browsers let none be opened later, and has it wait.
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
