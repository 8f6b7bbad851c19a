import type { Passage } from '../../document.ts'
import { copiedPassages } from './copied-passages.ts'
import { deleteSelected, insertLines, insertPassages } from './edit-passages.ts'
import { type Edit, isCaret, type PassageRange } from './passage-range.ts'
import { pastedPassages } from './pasted-passages.ts'

interface Clipped {
  readonly passages: () => readonly Passage[]
  /** What is selected now. */
  readonly here: () => PassageRange
  readonly edit: (edit: Edit, range: PassageRange) => void
}

/** What copying, cutting and pasting do in a text that is typed into. */
export function typingClipboard({ passages, here, edit }: Clipped) {
  return {
    onCopy(event: ClipboardEvent) {
      const range = here()
      if (isCaret(range)) return
      const { text, html } = copiedPassages(passages(), range)
      event.clipboardData?.setData('text/plain', text)
      event.clipboardData?.setData('text/html', html)
      event.preventDefault()
      if (event.type === 'cut') edit(deleteSelected, range)
    },

    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      const pasted = pastedPassages(event.clipboardData?.getData('text/html') ?? '')
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (pasted.length > 0) edit(insertPassages(pasted), here())
      else if (text !== '') edit(insertLines(text), here())
    },
  }
}
