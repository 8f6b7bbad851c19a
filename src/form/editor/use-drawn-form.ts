import { useCallback, useEffect, useRef } from 'react'
import { mountForm, type MountedForm } from '../render/mount-form.ts'
import type { EditorState } from './editor.ts'
import { useEditor } from './editor-context.tsx'

/** Dispatched in the shadow root after each render. */
export const drawnEvent = 'trellis:drawn'

/**
 * Runs the renderer in a shadow root, following the document outside React. Nothing in it can be clicked, followed or
 * submitted. `sheet` contains rules in addition to the form's own: its placement on its page.
 */
export function useDrawnForm(sheet: string) {
  const editor = useEditor()
  const host = useRef<HTMLDivElement>(null)
  const form = useRef<MountedForm | null>(null)

  const draw = useCallback(() => {
    const { document: next, step, tab } = editor.get()
    form.current?.update(next, step, tab)
    host.current?.shadowRoot?.dispatchEvent(new Event(drawnEvent))
  }, [editor])

  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const stop = (event: Event) => event.preventDefault()
    let shown = editor.get()
    form.current = mountForm(root, shown.document, { origin: location.origin, placeholders: true })
    for (const name of ['click', 'submit']) root.addEventListener(name, stop, true)
    const follower = createFollower(() => {
      shown = editor.get()
      draw()
    })
    draw()
    const unsubscribe = editor.subscribe(() => {
      const now = editor.get()
      // The drawing isn't updated while its own text is being typed into.
      if (now.typing === null && !isSameDrawing(shown, now)) follower.follow()
    })
    return () => {
      unsubscribe()
      follower.stop()
      for (const name of ['click', 'submit']) root.removeEventListener(name, stop, true)
      form.current?.destroy()
    }
  }, [editor, draw])

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

  return { host, draw }
}

function isSameDrawing(one: EditorState, other: EditorState): boolean {
  return (
    one.document === other.document && one.step === other.step && one.tab === other.tab && one.typing === other.typing
  )
}

/**
 * Draws at once, except while typing into a field: the field shows the text first, and during fast typing only the last
 * state is drawn.
 */
function createFollower(draw: () => void) {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return {
    stop,
    follow() {
      stop()
      if (!isBeingTyped()) return draw()
      frame = requestAnimationFrame(() => {
        timer = setTimeout(draw)
      })
    },
  }
}

function isBeingTyped(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea') ?? false
}
