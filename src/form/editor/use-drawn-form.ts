import { useEffect, useRef, useState } from 'react'
import type { StepName } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'
import { mountForm, type MountedForm } from '../render/mount-form.ts'

interface Drawn {
  document: FormDocument
  step: StepName
  tab: number
  /** While true the drawing stands still: its own text is being typed into. */
  held: boolean
}

/** The one renderer in a shadow root, following the document. Nothing in it can be clicked, followed or sent. */
export function useDrawnForm({ document, step, tab, held }: Drawn) {
  const host = useRef<HTMLDivElement>(null)
  const form = useRef<MountedForm | null>(null)
  const [drawings, setDrawings] = useState(0)

  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const mounted = mountForm(root, document, { origin: location.origin, placeholders: true })
    const stop = (event: Event) => event.preventDefault()
    for (const name of ['click', 'submit'] as const) root.addEventListener(name, stop, true)
    form.current = mounted
    return () => {
      for (const name of ['click', 'submit'] as const) root.removeEventListener(name, stop, true)
      mounted.destroy()
      form.current = null
    }
    // The form is drawn anew by the effect below; this one mounts once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (held) return
    form.current?.update(document)
    form.current?.show(step, tab)
    setDrawings((count) => count + 1)
  }, [document, step, tab, held])

  return { host, drawings }
}
