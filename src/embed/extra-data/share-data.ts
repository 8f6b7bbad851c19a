import type { ShareNetwork } from './share-networks.ts'
import type { TextNode } from './text-nodes.ts'

/**
 * Positions of share buttons: at an edge of the screen, in elements that the owner specifies, above or below the text.
 */
export const sharePlaces = ['left', 'right', 'bottom', 'inline', 'above', 'below'] as const
export type SharePlace = (typeof sharePlaces)[number]

/**
 * A button as published, as a tuple without field names, because every byte before a click counts: the network, the
 * label for screen readers, the icon, the part of a link before the shared URL, the name shown next to the icon if
 * names are shown, and the data for a click. Empty values are omitted or "".
 */
export type ShareButton = [
  network: ShareNetwork,
  label: string,
  icon: string,
  address?: string,
  name?: string,
  click?: SharedByClick,
]

/** Content that a click on a button shares, if it differs from that of all buttons. */
interface SharedByClick {
  /** Parsed text with merge tags; if omitted, the text of all buttons applies. */
  text?: TextNode[]
  subject?: TextNode[]
  /** The page to share instead of the visitor's current one. */
  url?: TextNode[]
  /** Parameters to add to the page's URL. */
  utm?: string
}

/** Settings for the piece `share-buttons`. */
export interface ShareData {
  buttons: ShareButton[]
  /** Text about the page; defaults to its title. */
  text?: TextNode[]
  /** Set if there is more than a bar at the edge of the window that opens other pages: see `ShareMorePiece`. */
  more?: 1
  /** Positions by device: desktop, tablet, mobile. */
  places: readonly [desktop: SharePlace[], tablet: SharePlace[], mobile: SharePlace[]]
  /** Selector of the page's text. If omitted, the script searches for it. */
  textSelector?: string
  inlineSelector?: string
  sheet: string
  heading?: string
  /** Shows counts: of each button, their sum, or both; none below `min`. */
  counts?: { each?: 1; total?: 1; min: number }
  /** Texts that the buttons need: for a copied link, for counts, for asking for a server. */
  words: { share: string; copied?: string; count?: string; server?: string; cancel?: string }
  dir: 'ltr' | 'rtl'
}
