import { previewOf } from './preview-of.ts'

/**
 * Describes the length of a text compared with how many characters are shown. A merge tag counts with its preview
 * value.
 */
export function lengthWords(text: string, max: number, where: 'Phones show' | 'All browsers show'): string {
  const length = [...previewOf(text)].length
  if (length === 0) return `${where} about ${max} characters.`
  const who = where === 'Phones show' ? 'phones' : 'some browsers'
  return length <= max ? `${length} characters` : `${length} characters: ${who} cut it after about ${max}`
}
