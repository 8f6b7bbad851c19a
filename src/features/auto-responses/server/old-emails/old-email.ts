import type { HeaderImage } from '../../contract.ts'

/** An auto-response as it was stored before it became a mail document: a text in a small markup, and one of ten designs. */
export interface OldEmail {
  readonly template_id: string
  readonly body: string
  readonly footer: string
  readonly footer_background_color: string
  readonly footer_text_color: string
  readonly header_image: HeaderImage | null
}
