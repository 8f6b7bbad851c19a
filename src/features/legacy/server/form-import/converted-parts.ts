import type { FoundForm } from '../../found-form.ts'

/** Lists the converted parts of a form, in a few words each. */
export function convertedParts({
  headline,
  texts,
  fields,
  button,
  thanks,
  picture,
  redirect,
  colors,
}: FoundForm): string[] {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? one : `${number} ${many}`]
  return [
    ...(headline ? ['the headline'] : []),
    ...count(texts.length, 'a text', 'texts'),
    ...count(fields.length, 'a field', 'fields'),
    ...(button ? ['the button'] : []),
    ...(thanks.length > 0 ? ['the thanks'] : []),
    ...(picture ? ['a picture'] : []),
    ...(redirect ? ['the page afterwards'] : []),
    ...(Object.values(colors).some(Boolean) ? ['the colors'] : []),
  ]
}
