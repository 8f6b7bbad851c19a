import { mergeTags } from '#core/merge-tags.ts'

/** A text as a preview shows it, with its merge tags filled by what they fall back on. */
export function previewOf(text: string): string {
  return mergeTags(text, {}, { write: (value) => value, isPreview: true }).trim()
}
