/** Returns the placeholder of a slot in a piece of HTML that is filled later. Names consist of lowercase letters. */
export const slotMark = (name: string) => `{{${name}}}`

const slot = /\{\{([a-z]+)\}\}/g

/** Inserts HTML into the slots in one pass. Inserted HTML is not searched again. */
export function fillSlots(html: string, parts: Readonly<Record<string, string>>): string {
  return html.replaceAll(slot, (mark, name: string) => parts[name] ?? mark)
}
