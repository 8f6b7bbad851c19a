import { escapeHtml } from '#core/escape-html.ts'
import { fillSlots } from '#core/slots.ts'
import { pictureAddress } from '#form/document/address.ts'
import { compileMjml } from '#platform/server/mjml/compile-mjml.ts'
import type { EmailLook } from '../contract.ts'
import { designOf } from '../email-designs.ts'
import { type EmailShell, shellOf } from '../email-shell.ts'
import { designSource, footLinkStyle } from './design-source.ts'

/** Makes the tables and inlined styles of a mail, by MJML: once when it is saved, so that sending only fills slots. */
export async function compileShell(look: EmailLook, publicUrl: string): Promise<EmailShell> {
  const design = designOf(look.template_id)
  const { headerImage } = look
  const address = pictureAddress(headerImage?.src, publicUrl)
  const source = designSource({
    design,
    footerBackground: look.footer_background_color,
    footerText: look.footer_text_color,
    imageWidth: headerImage && address ? headerImage.width : null,
  })
  const tidy = await compileMjml(source)
  // The picture is the writer's and stays the same for everybody; whatever is no slot of the shell's own stays as it is.
  const image = literal(address ?? '')
  const page = fillSlots(tidy, { image, alt: literal(headerImage?.alt ?? '') })
  const body = `color:${design.light.link};text-decoration:underline`
  return shellOf(page, { body, foot: footLinkStyle(look.footer_text_color) })
}

/** Text in which nothing is taken for a slot later. */
function literal(text: string): string {
  return escapeHtml(text).replaceAll('{', '&#123;')
}
