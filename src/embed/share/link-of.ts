import type { ShareButton, ShareData } from '../extra-data/share-data.ts'
import { type TextNode, writeText } from '../extra-data/text-nodes.ts'
import { pageAddress, pageFacts } from './page-facts.ts'

/** Default text. It isn't part of the data that is sent to the page. */
const title: TextNode[] = [['title', '']]

/** Returns what a button shares: the page's address with its parameters, and the text about it. */
export function sharedBy(data: Pick<ShareData, 'text'>, [, , , , , click = {}]: ShareButton): Record<string, string> {
  const { url, utm, text = data.text ?? title, subject = title } = click
  const page = pageAddress()
  const shared = (url && writeText(url, pageFacts(page))) || page
  const facts = pageFacts(utm ? shared + (/\?/.test(shared) ? '&' : '?') + utm : shared)
  return { ...facts, text: writeText(text, facts), subject: writeText(subject, facts) }
}

/** Replaces {names} in an address with their values. */
export function withValues(address: string, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
}
