import { originMark } from '#form/document/address.ts'
import type { SuccessStepDesign } from '#form/document/compact.ts'
import { successStepFile } from './paths.ts'
import type { FormSession } from './form-session.ts'
import { styles } from './styles.ts'

const coming = new WeakMap<FormSession, Promise<void>>()

/** Loads the content after the first step, once. Rejects if it isn't available, and may then be called again. */
export function loadSuccessStep(session: FormSession): Promise<void> {
  let it = coming.get(session)
  if (!it) {
    it = add(session)
    coming.set(session, it)
    it.catch(() => coming.delete(session))
  }
  return it
}

async function add(session: FormSession): Promise<void> {
  const { site, form, design, drawn, load } = session
  const { steps } = design
  if (steps.success) return
  const { default: later } = (await load(successStepFile(form.code))) as { default: SuccessStepDesign }
  const { tabs: success, already } = later
  session.design = { ...design, steps: { ...steps, success }, ...(already && { already }) }
  const root = drawn.element.getRootNode() as ShadowRoot
  const css = later.css.replaceAll(`"${originMark}`, `"${site.origin}`)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(css)]
}
