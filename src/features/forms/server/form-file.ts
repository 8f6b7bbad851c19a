import type { Popup } from '../contract.ts'
import { FormFile, formFileKind } from '../form-file.ts'

const settable = Object.keys(FormFile.shape.form.shape) as (keyof FormFile['form'])[]

/** Returns a form as a file: its name, design and settings, without anything specific to this site. */
export function fileOf(popup: Popup): { file_name: string; content: string } {
  const form = Object.fromEntries(settable.map((field) => [field, popup[field]]))
  const content = `${JSON.stringify({ kind: formFileKind, version: 1, form }, null, 2)}\n`
  return { file_name: `${fileName(popup.name)}.json`, content }
}

/** Returns the name without characters that a file system may reject, and with hyphens instead of spaces and dots. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w. -]+/g, '')
    .trim()
    .replaceAll(/[\s.]+/g, '-')
  return plain.slice(0, 80) || 'form'
}
