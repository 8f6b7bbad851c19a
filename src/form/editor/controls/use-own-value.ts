import { useRef, useState } from 'react'
import { ownValueMark, useEditor } from '../editor-context.tsx'

/**
 * Holds the typed value in the panel field itself while it has the focus: a keystroke renders only the field, and the
 * panel around it follows when there is time. Everything typed between focus and blur is one undo step.
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
    /**
     * A change that isn't typed, such as a click on "Bold". It is an undo step of its own, and so is whatever is typed
     * after it.
     */
    step(next: T) {
      editor.end()
      this.change(next)
      if (isFocused.current) editor.begin()
    },
    /** Props for the input element. */
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
