import { useCallback, useEffect, useRef } from 'react'
import type { StepName } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'
import { mountForm, type MountedForm } from '../render/mount-form.ts'

/** Happens in the shadow root after each drawing. */
export const drawnEvent = 'trellis:drawn'

interface Drawn {
  document: FormDocument
  step: StepName
  tab: number
  /** While true the drawing stands still: its own text is being typed into. */
  held: boolean
  /** Rules beside the form's own: how it stands on its page. */
  sheet: string
}

/** The one renderer in a shadow root, following the document. Nothing in it can be clicked, followed or sent. */
export function useDrawnForm({ document, step, tab, held, sheet }: Drawn) {
  const host = useRef<HTMLDivElement>(null)
  const form = useRef<MountedForm | null>(null)
  const first = useRef(document)

  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const stop = (event: Event) => event.preventDefault()
    form.current = mountForm(root, first.current, { origin: location.origin, placeholders: true })
    for (const name of ['click', 'submit']) root.addEventListener(name, stop, true)
    return () => {
      for (const name of ['click', 'submit']) root.removeEventListener(name, stop, true)
      form.current?.destroy()
    }
  }, [])

  const draw = useCallback((next: FormDocument) => {
    form.current?.update(next)
    host.current?.shadowRoot?.dispatchEvent(new Event(drawnEvent))
  }, [])

  useEffect(() => {
    const root = host.current!.shadowRoot!
    const added = new CSSStyleSheet()
    added.replaceSync(sheet)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, added]
    root.dispatchEvent(new Event(drawnEvent))
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== added)
    }
  }, [sheet])

  useEffect(() => {
    if (held) return
    const follow = () => {
      form.current?.show(step, tab)
      draw(document)
    }
    if (!isBeingTyped()) return follow()
    // What is typed into a field is seen there first; of quick letters the last is drawn.
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => (timer = setTimeout(follow)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [document, step, tab, held, draw])

  return { host, draw }
}

function isBeingTyped(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea') ?? false
}
