import { align, indent, toggleKind } from './text-marks.ts'
import type { Edit } from './text-range.ts'

interface Keys {
  readonly toggle: (mark: 'bold' | 'italic' | 'underline') => void
  readonly run: (edit: Edit) => void
  readonly isInList: () => boolean
  readonly onLink: () => void
  readonly onTools: () => void
  readonly leave: () => void
}

const markTools: Readonly<Record<string, 'bold' | 'italic' | 'underline'>> = { b: 'bold', i: 'italic', u: 'underline' }
/** Shortcuts with Ctrl and Shift, by key position, because Shift changes the character. */
const shifted: Readonly<Record<string, Edit>> = {
  Digit7: toggleKind('numbers'),
  Digit8: toggleKind('bullets'),
  KeyL: align('left'),
  KeyE: align('center'),
  KeyR: align('right'),
}
/** Shortcuts with Ctrl and Alt. */
const alternate: Readonly<Record<string, Edit>> = { Digit0: toggleKind('paragraph'), Digit1: toggleKind('heading') }
const stepping: Readonly<Record<string, Edit>> = { BracketRight: indent(1), BracketLeft: indent(-1) }

/**
 * Handles the shortcuts of a text being typed into. The browser handles keys that type, and the editor handles undo.
 */
export function typingKeys({ toggle, run, isInList, onLink, onTools, leave }: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (event.isComposing || (isCommand && ['z', 'y'].includes(key))) return
    event.stopPropagation()
    const mark = isCommand && !event.altKey && !event.shiftKey ? markTools[key] : undefined
    const edits = event.altKey ? alternate : event.shiftKey ? shifted : stepping
    const edit = isCommand ? edits[event.code] : undefined
    if (event.key === 'Escape') leave()
    else if (event.altKey && event.key === 'F10') onTools()
    else if (event.key === 'Tab' && isInList()) run(indent(event.shiftKey ? -1 : 1))
    else if (event.key === 'Tab') onTools()
    else if (mark) toggle(mark)
    else if (edit) run(edit)
    else if (isCommand && key === 'k') onLink()
    else return
    event.preventDefault()
  }
}
