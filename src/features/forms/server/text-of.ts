import { TextDecoder } from 'node:util'

const declared = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i

/**
 * Decodes the text of a page or style sheet, with the encoding declared in its header or at its own beginning; UTF-8 if
 * there is none.
 */
export function textOf(body: Uint8Array, contentType: string): string {
  const beginning = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  const name = declared.exec(contentType)?.[1] ?? declared.exec(beginning)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
