import type { ComponentOf } from '../components/models.ts'

/** Where a social button leads from the page at `page`; undefined for a profile that has no http(s) address. */
export function shareAddress(button: ComponentOf<'socialButton'>, page: string): string | undefined {
  const url = /^https?:\/\//i.test(button.url ?? '') ? button.url : undefined
  if (button.intent === 'follow') return url
  const [address, ...names] = places[button.network]
  const values = [url ?? page, button.message, button.picture]
  const parameters = names.flatMap((name, i) => (values[i] ? `${name}=${encodeURIComponent(values[i])}` : []))
  return `${address}?${parameters.join('&')}`
}

/** Each network's page for sharing, and what it calls the page, the words and the picture. */
const places = {
  x: ['https://x.com/intent/post', 'url', 'text'],
  facebook: ['https://www.facebook.com/sharer/sharer.php', 'u'],
  pinterest: ['https://www.pinterest.com/pin/create/button/', 'url', 'description', 'media'],
} as const satisfies Record<string, readonly [address: string, ...names: string[]]>
