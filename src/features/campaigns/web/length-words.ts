import { previewOf } from './preview-of.ts'

/** How long words are, where so many are shown. A merge tag is as long as what it becomes. */
export function lengthWords(text: string, max: number, where: 'Phones show' | 'All browsers show'): string {
  const length = [...previewOf(text)].length
  if (length === 0) return `${where} about ${max} characters.`
  const who = where === 'Phones show' ? 'phones' : 'some browsers'
  return length <= max ? `${length} characters` : `${length} characters: ${who} cut it after about ${max}`
}
