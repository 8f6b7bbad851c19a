import type { ShareButton } from '../extra-data/share-data.ts'
import type { ExtraContext } from '../extras/extra.ts'

/** A piece that knows what share buttons say and do; `about` is what it is told of the bar that they are in. */
interface ClicksPiece<About> {
  /** Has a link say what is shared now. */
  aim(about: About, button: ShareButton, made: HTMLElement): void
  /** Counts a click, and does what no link does. */
  act(about: About, button: ShareButton, made: HTMLElement): void
}

/**
 * Makes a button that shares. What its link says and what a click does is fetched, from `path`, when the pointer, a finger or the keyboard
 * comes to it; until then a link shares the page's address alone.
 */
export function shareButton(
  { load, h, mark, listen }: ExtraContext,
  path: string,
  about: unknown,
  button: ShareButton,
): HTMLElement {
  const { network, label, name, icon, address } = button
  let clicks: ClicksPiece<unknown> | undefined
  const made = h(
    (address ? 'a' : 'button') as 'a',
    {
      class: network,
      'aria-label': label,
      title: label,
      target: !!address?.startsWith('h') && '_blank',
      rel: 'noopener',
    },
    [mark(icon), name ?? ''],
  )
  if (address) made.href = address + encodeURIComponent(location.origin + location.pathname)
  const aim = async () => {
    clicks = (await load(path)) as ClicksPiece<unknown>
    clicks.aim(about, button, made)
  }
  for (const type of ['pointerenter', 'focus']) listen(made, type, () => void aim().catch(() => {}))
  listen(made, 'click', (event: Event) => {
    // At once where it can be: some browsers let nothing be copied or opened later.
    if (clicks) return clicks.act(about, button, made)
    event.preventDefault()
    return void aim().then(
      () => made.click(),
      () => address && open(made.href, '_blank', 'noopener'),
    )
  })
  return made
}
