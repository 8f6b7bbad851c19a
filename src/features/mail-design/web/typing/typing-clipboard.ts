import type { Paragraph } from '../../document.ts'
import { copiedParagraphs } from './copied-paragraphs.ts'
import { deleteSelected, insertLines, insertParagraphs } from './edit-paragraphs.ts'
import { type Edit, isCaret, type TextRange } from './text-range.ts'
import { pastedParagraphs } from './pasted-paragraphs.ts'

interface Clipped {
  readonly paragraphs: () => readonly Paragraph[]
  /** Returns the current selection. */
  readonly here: () => TextRange
  readonly edit: (edit: Edit, range: TextRange) => void
}

/** Handles copying, cutting and pasting in a text being typed into. */
export function typingClipboard({ paragraphs, here, edit }: Clipped) {
  return {
    onCopy(event: ClipboardEvent) {
      const range = here()
      if (isCaret(range)) return
      const { text, html } = copiedParagraphs(paragraphs(), range)
      event.clipboardData?.setData('text/plain', text)
      event.clipboardData?.setData('text/html', html)
      event.preventDefault()
      if (event.type === 'cut') edit(deleteSelected, range)
    },

    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      const pasted = pastedParagraphs(event.clipboardData?.getData('text/html') ?? '')
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (pasted.length > 0) edit(insertParagraphs(pasted), here())
      else if (text !== '') edit(insertLines(text), here())
    },
  }
}
