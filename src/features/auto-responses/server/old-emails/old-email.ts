import type { HeaderImage } from '../../contract.ts'

/**
 * An auto-response as stored before it became an email document: text in a small markup language, and one of ten
 * designs.
 */
export interface OldEmail {
  readonly template_id: string
  readonly body: string
  readonly footer: string
  readonly footer_background_color: string
  readonly footer_text_color: string
  readonly header_image: HeaderImage | null
}
