import { AppError } from '#core/error.ts'
import type { FoundForm } from '../../found-form.ts'
import { readCsv } from './read-csv.ts'
import { readHtml } from './read-html.ts'
import { readJson } from './read-json.ts'

/** Reads the forms in a file of another suite, and detects its format from the content, not the file name. */
export function readFile(fileName: string, content: string): { format: string; forms: FoundForm[] } {
  const text = content.replace(/^\uFEFF/, '').trim()
  const name = fileName.replace(/\.[^.]*$/, '').slice(0, 200)
  if (/^[[{]/.test(text)) {
    if (/"kind"\s*:\s*"trellis-form"/.test(text.slice(0, 2000))) {
      throw new AppError('invalid', 'This is a Trellis form file. Import it in List Builder.')
    }
    return { format: 'JSON', forms: readJson(text, name) }
  }
  if (text.startsWith('<') || /<(form|input|div|h[1-6]|p)\b/i.test(text))
    return { format: 'HTML', forms: readHtml(text, name) }
  return { format: 'CSV', forms: readCsv(text, name) }
}
