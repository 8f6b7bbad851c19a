import type { ShareNetwork } from './share-networks.ts'
import type { TextNode } from './text-nodes.ts'

/** Where share buttons stand: at an edge of the screen, in elements that the owner names, above or below the text. */
export const sharePlaces = ['left', 'right', 'bottom', 'inline', 'above', 'below'] as const
export type SharePlace = (typeof sharePlaces)[number]

/**
 * A button as it is published, without names for its parts, since all that comes before a click is counted by the byte: which network, what it
 * is called for screen readers, its mark, of a link what stands before the address that is shared, what it says beside its mark where names
 * are shown, and what a click has to know. What says nothing is left out, or "".
 */
export type ShareButton = [
  network: ShareNetwork,
  label: string,
  icon: string,
  address?: string,
  name?: string,
  click?: SharedByClick,
]

/** What a click on a button shares, as far as it is not what all buttons share. */
interface SharedByClick {
  /** With merge tags, taken apart; left out: as of all buttons. */
  text?: TextNode[]
  subject?: TextNode[]
  /** The page that is shared in the place of the one that the visitor is on. */
  url?: TextNode[]
  /** Parameters that are added to the page's address. */
  utm?: string
}

/** What the piece `share-buttons` is given. */
export interface ShareData {
  buttons: ShareButton[]
  /** What is said about the page; left out: its title. */
  text?: TextNode[]
  /** There is more than a bar at the edge of the window that opens other pages: see `ShareMorePiece`. */
  more?: 1
  /** By device: desktop, tablet, mobile. */
  places: readonly [desktop: SharePlace[], tablet: SharePlace[], mobile: SharePlace[]]
  /** The page's text; left out: the script looks for it. */
  textSelector?: string
  inlineSelector?: string
  sheet: string
  heading?: string
  /** Shows counts: each, their sum, both; none below `min`. */
  counts?: { each?: 1; total?: 1; min: number }
  /** Those that the buttons need: to say that a link is copied, of counts, to ask for a server. */
  words: { share: string; copied?: string; count?: string; server?: string; cancel?: string }
  dir: 'ltr' | 'rtl'
}
