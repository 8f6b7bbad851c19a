import type { ComponentOf } from '../components/models.ts'

/**
 * Returns the address that a social button on the page `page` links to. Undefined for a profile without an http(s)
 * address.
 */
export function shareAddress(button: ComponentOf<'socialButton'>, page: string): string | undefined {
  const url = /^https?:\/\//i.test(button.url ?? '') ? button.url : undefined
  if (button.intent === 'follow') return url
  const [address, ...names] = places[button.network]
  const values = [url ?? page, button.message, button.picture]
  const parameters = names.flatMap((name, i) => (values[i] ? `${name}=${encodeURIComponent(values[i])}` : []))
  return `${address}?${parameters.join('&')}`
}

/** Each network's sharing page, and its parameter names for the page, the text and the image. */
const places = {
  x: ['https://x.com/intent/post', 'url', 'text'],
  facebook: ['https://www.facebook.com/sharer/sharer.php', 'u'],
  pinterest: ['https://www.pinterest.com/pin/create/button/', 'url', 'description', 'media'],
} as const satisfies Record<string, readonly [address: string, ...names: string[]]>
