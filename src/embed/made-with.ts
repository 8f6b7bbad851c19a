import { h } from '#form/render/h.ts'
import { madeWith, madeWithSheet } from '#form/render/made-with-sheet.ts'
import type { Shown } from './shown.ts'
import { styles } from './styles.ts'
import { sidesOf } from './surface/entrance.ts'

/** The piece with the line that says what forms are made with. */
export interface MadeWithPiece {
  placeLine: typeof placeLine
}

const lines = new WeakMap<Shown, HTMLElement>()

/** Puts the line below what is drawn of a form that is on the page; each tab takes the place of all that stood there. */
export function placeLine(shown: Shown): void {
  const { element } = shown.drawn
  let line = lines.get(shown)
  if (!line) {
    line = h('a', { class: 'made-with', href: shown.site.origin, target: '_blank', rel: 'noopener' }, [madeWith])
    lines.set(shown, line)
    const root = element.getRootNode() as ShadowRoot
    const sheet = madeWithSheet('.form.form.form>.made-with', placeOf(shown))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(sheet)]
  }
  element.appendChild(line)
}

function placeOf({ form: { type, surface = {} } }: Shown) {
  const { page, modeless, position } = surface
  const isWithin = !page && (type === 'smart-bar' || type === 'welcome-mat')
  // A box is as wide as the form in it.
  const isBox = page || modeless || type === 'scroll-box'
  return { isWithin, across: isBox ? undefined : sidesOf(position).across }
}
