import { listen } from '#form/render/dom.ts'
import type { CartWatchPiece } from '../cart/watch.ts'
import { visitFacts } from '../facts/visit.ts'
import type { ScriptSite } from '../script-config.ts'
import type { Fire, Triggers } from '../triggers.ts'

/** Path of the piece, set by the build. */
declare const PIECE_CART_WATCH: string

/** Returns the triggers other than those that every loader knows. */
export const fullTriggers = (site: Pick<ScriptSite, 'consent'>): Triggers => ({
  inactivity(seconds, fire, signal) {
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(fire, seconds * 1000)
    }
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
      listen(document, type, again, { capture: true, passive: true, signal })
    signal.addEventListener('abort', () => clearTimeout(timer))
    again()
  },
  timeOnSite: (seconds, fire) =>
    void setTimeout(fire, Math.max(0, seconds - (visitFacts(true).time_on_site ?? 0)) * 1000),
  pages(count, fire) {
    if ((visitFacts(true).pages_seen ?? 1) >= count) soon(fire)
  },
  cart: (_, fire, signal, load) =>
    void load(PIECE_CART_WATCH)
      .then((piece) =>
        (piece as CartWatchPiece).watchCart(
          (isMore) => isMore && fire(),
          () => !site.consent,
          signal,
        ),
      )
      .catch(() => {}),
  event(name, fire, signal) {
    listen(window, 'trellis-track', (event: CustomEvent) => [event.detail].flat()[0] === name && fire(), { signal })
    listen(document, name, fire, { signal })
    listen(window, name, ({ target }: Event) => target === window && fire(), { signal })
  },
})

/** Delayed, so that the page's own work comes first. */
function soon(fire: Fire): void {
  setTimeout(fire)
}
