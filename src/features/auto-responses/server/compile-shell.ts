import { escapeHtml } from '#core/escape-html.ts'
import { pictureAddress } from '#form/document/address.ts'
import type { EmailLook } from '../contract.ts'
import { designOf } from '../email-designs.ts'
import { type EmailShell, fillSlots, shellOf } from '../email-shell.ts'
import { designSource, footLinkStyle } from './design-source.ts'

/**
 * Makes the tables and inlined styles of a mail, by MJML: once when it is saved, so that sending only fills slots. MJML
 * takes a second to load, so that nothing loads it before a mail is written.
 */
export async function compileShell(look: EmailLook, publicUrl: string): Promise<EmailShell> {
  const { compile, preset } = await loadMjml()
  const design = designOf(look.template_id)
  const { headerImage } = look
  const address = pictureAddress(headerImage?.src, publicUrl)
  const source = designSource({
    design,
    footerBackground: look.footer_background_color,
    footerText: look.footer_text_color,
    imageWidth: headerImage && address ? headerImage.width : null,
  })
  const { html, errors } = await compile(source, {
    presets: [preset],
    // The fonts are those that readers have: nothing is fetched from elsewhere.
    fonts: {},
    validationLevel: 'strict',
    ignoreIncludes: true,
    minify: false,
  })
  if (errors.length > 0) throw new Error(`The design ${design.id} is not good MJML.`)
  const tidy = html.replaceAll(/\n\s+/g, '\n').replaceAll(/\n{2,}/g, '\n')
  // The picture is the writer's and stays the same for everybody; whatever is no slot of the shell's own stays as it is.
  const image = literal(address ?? '')
  const page = fillSlots(tidy, { image, alt: literal(headerImage?.alt ?? '') })
  const body = `color:${design.light.link};text-decoration:underline`
  return shellOf(page, { body, foot: footLinkStyle(look.footer_text_color) })
}

/** Both are CommonJS, whose `default` lies one deeper under Node than under a bundler. */
async function loadMjml() {
  const [core, preset] = await Promise.all([import('mjml-core'), import('mjml-preset-core')])
  const inner = <T>(module: T | { default: T }) =>
    typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as T)
  return { compile: inner(core.default), preset: inner(preset.default) }
}

/** Text in which nothing is taken for a slot later. */
function literal(text: string): string {
  return escapeHtml(text).replaceAll('{', '&#123;')
}
