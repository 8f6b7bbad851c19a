import { h } from '#form/render/h.ts'
import { badgeText, badgeSheet } from '#form/render/badge-sheet.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { styles } from './styles.ts'
import { sidesOf } from './surfaces/entrance.ts'

const lines = new WeakMap<FormSession, HTMLElement>()

/** Shows below a form what it is made with. */
export function extend(session: FormSession): Extension {
  return { afterDraw: () => placeBadge(session) }
}

/** Places the line below the drawn form on the page. Each tab replaces everything that was there. */
function placeBadge(session: FormSession): void {
  const { element } = session.drawn
  let line = lines.get(session)
  if (!line) {
    line = h('a', { class: 'made-with', href: session.site.origin, target: '_blank', rel: 'noopener' }, [badgeText])
    lines.set(session, line)
    const root = element.getRootNode() as ShadowRoot
    const sheet = badgeSheet('.form.form.form>.made-with', placeOf(session))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(sheet)]
  }
  element.appendChild(line)
}

function placeOf({ form: { type, surface = {} } }: FormSession) {
  const { page, modeless, position } = surface
  const isWithin = !page && (type === 'smart-bar' || type === 'welcome-mat')
  // A box is as wide as the form in it.
  const isBox = page || modeless || type === 'scroll-box'
  return { isWithin, across: isBox ? undefined : sidesOf(position).across }
}
