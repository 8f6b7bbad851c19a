import type { DarkSheet } from '../dark-sheet.ts'
import type { MailBlock, MailTheme, SimpleBlock } from '../document.ts'
import type { Slots } from './slots.ts'

/** What a mail is made with besides its document. */
export interface MailSetting {
  /** "https://trellis.example": where pictures of this installation are. */
  readonly publicUrl: string
  /** Stands in the footer unless that names another; may be empty. */
  readonly postalAddress: string
  /** Stands in the head of the document. */
  readonly subject?: string
}

/** What stands around a block while its MJML is written. */
export interface DrawContext {
  readonly theme: MailTheme
  readonly setting: MailSetting
  readonly slots: Slots
  readonly dark: DarkSheet
  /** The row that the block is in. */
  readonly row: MailBlock | null
  /** CSS pixels between the edges of its place. */
  readonly width: number
  /** The text block whose first heading is the mail's own. */
  readonly titleIn: SimpleBlock | null
}
