/** The mark of a slot in a piece of HTML that is filled later. Names are small letters. */
export const slotMark = (name: string) => `{{${name}}}`

const slot = /\{\{([a-z]+)\}\}/g

/** Puts HTML into the slots, in one pass: nothing that is put in is looked at again. */
export function fillSlots(html: string, parts: Readonly<Record<string, string>>): string {
  return html.replaceAll(slot, (mark, name: string) => parts[name] ?? mark)
}
