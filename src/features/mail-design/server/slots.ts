import { slotMark } from '#core/slots.ts'

/** Keeps user content out of the MJML: each piece of HTML is replaced with a placeholder and put back afterwards. */
export interface Slots {
  put(html: string): string
  readonly parts: Readonly<Record<string, string>>
}

export function createSlots(): Slots {
  const parts: Record<string, string> = {}
  let count = 0
  return {
    parts,
    put(html) {
      const name = [...String(count++)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
      parts[name] = html
      return slotMark(name)
    },
  }
}
