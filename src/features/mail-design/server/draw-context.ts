import type { DarkSheet } from '../dark-sheet.ts'
import type { MailBlock, MailTheme, SimpleBlock } from '../document.ts'
import type { Slots } from './slots.ts'

/** Settings for composing an email that aren't in its document. */
export interface MailSetting {
  /** Base URL of this installation's images, such as "https://trellis.example". */
  readonly publicUrl: string
  /** Address shown in the footer unless the footer has its own; may be empty. */
  readonly postalAddress: string
  /** Title in the document's head. */
  readonly subject?: string
}

/** Context in which a block's MJML is written. */
export interface DrawContext {
  readonly theme: MailTheme
  readonly setting: MailSetting
  readonly slots: Slots
  readonly dark: DarkSheet
  /** Row that contains the block. */
  readonly row: MailBlock | null
  /** Width of the block's place, in CSS pixels. */
  readonly width: number
  /** Text block whose first heading is the email's title. */
  readonly titleIn: SimpleBlock | null
}
