import type { ShareButton, ShareData } from '../extra-data/share-data.ts'
import { writeText } from '../extra-data/text-nodes.ts'
import { pageAddress, pageFacts } from './page-facts.ts'

/** What is shared by a button: the page's address with its parameters, and what is said about it. */
export function sharedBy(
  data: ShareData,
  { url, utm, text = data.text, subject }: ShareButton,
): Record<string, string> {
  const page = pageAddress()
  const shared = (url && writeText(url, pageFacts(page))) || page
  const facts = pageFacts(utm ? shared + (/\?/.test(shared) ? '&' : '?') + utm : shared)
  return { ...facts, text: writeText(text, facts), subject: writeText(subject ?? [], facts) }
}

/** An address with values in the place of {names}. */
export function withValues(address: string, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
}
