import { fillSlots } from '#core/slots.ts'
import { compileMjml } from '#platform/server/mjml/compile-mjml.ts'
import type { MailDocument } from '../document.ts'
import { mailText } from '../mail-text.ts'
import type { MailSetting } from './draw-context.ts'
import { mailMjml } from './mail-mjml.ts'

/**
 * Composes an email from its document: HTML with tables and inlined styles, and a text part. Merge tags, including
 * `[unsubscribe_url]`, remain in both and are filled at send time.
 */
export async function composeMail(
  document: MailDocument,
  setting: MailSetting,
): Promise<{ html: string; text: string }> {
  const { source, slots } = mailMjml(document, setting)
  const html = fillSlots(await compileMjml(source), slots.parts)
  return { html, text: mailText(document, setting.postalAddress) }
}
