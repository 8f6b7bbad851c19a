import { mergeTags } from '#core/merge-tags.ts'

/** Returns a text as a preview shows it, with its merge tags replaced by their default values. */
export function previewOf(text: string): string {
  return mergeTags(text, {}, { write: (value) => value, isPreview: true }).trim()
}
