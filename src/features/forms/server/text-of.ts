import { TextDecoder } from 'node:util'

const declared = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i

/** The text of a page or a sheet, in the encoding that its header or its own beginning names; UTF-8 when neither does. */
export function textOf(body: Uint8Array, contentType: string): string {
  const beginning = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  const name = declared.exec(contentType)?.[1] ?? declared.exec(beginning)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
