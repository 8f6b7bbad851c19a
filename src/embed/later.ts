import { originMark } from '#form/document/address.ts'
import type { LaterDesign } from '#form/document/compact.ts'
import { laterFile } from './protocol.ts'
import type { Shown } from './shown.ts'
import { styles } from './styles.ts'

const coming = new WeakMap<Shown, Promise<void>>()

/** Fetches what comes after the first step, once; rejects when it cannot be had, and may then be asked again. */
export function loadLater(shown: Shown): Promise<void> {
  let it = coming.get(shown)
  if (!it) {
    it = add(shown)
    coming.set(shown, it)
    it.catch(() => coming.delete(shown))
  }
  return it
}

async function add(shown: Shown): Promise<void> {
  const { site, form, design, drawn, load } = shown
  const { steps } = design
  if (steps.success) return
  const { default: later } = (await load(laterFile(form.code))) as { default: LaterDesign }
  const { tabs: success, already } = later
  shown.design = { ...design, steps: { ...steps, success }, ...(already && { already }) }
  const root = drawn.element.getRootNode() as ShadowRoot
  const css = later.css.replaceAll(`"${originMark}`, `"${site.origin}`)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(css)]
}
