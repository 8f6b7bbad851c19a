import { useRef, useState } from 'react'
import { ownValueMark, useEditor } from '../editor-context.tsx'

/**
 * What is typed into a field of a panel, held by the field itself while it has the focus: a letter draws the field alone, and
 * the panel around it follows when there is time. All that is typed between focus and blur is one step to undo.
 */
export function useOwnValue<T>(value: T, onChange: (value: T) => void) {
  const editor = useEditor()
  const isFocused = useRef(false)
  const [own, setOwn] = useState<{ readonly value: T } | null>(null)
  return {
    value: own ? own.value : value,
    change(next: T) {
      if (isFocused.current) setOwn({ value: next })
      onChange(next)
    },
    /** A change that is not typed, such as a press on "Bold": a step of its own, and so is what is typed after it. */
    step(next: T) {
      editor.end()
      this.change(next)
      if (isFocused.current) editor.begin()
    },
    /** For the field that is typed into. */
    field: {
      [ownValueMark]: '',
      onFocus() {
        isFocused.current = true
        editor.begin()
      },
      onBlur() {
        isFocused.current = false
        editor.end()
        setOwn(null)
      },
    },
  }
}
