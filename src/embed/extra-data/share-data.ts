import type { ShareNetwork } from './share-networks.ts'
import type { TextNode } from './text-nodes.ts'

/** Where share buttons stand: at an edge of the screen, in elements that the owner names, above or below the text. */
export const sharePlaces = ['left', 'right', 'bottom', 'inline', 'above', 'below'] as const
export type SharePlace = (typeof sharePlaces)[number]

/** A button as it is published; what says nothing is left out. */
export interface ShareButton {
  network: ShareNetwork
  /** What it is called for screen readers. */
  label: string
  /** What it says beside its mark, where names are shown. */
  name?: string
  icon: string
  /** Of a link: what stands before the address that is shared, as long as nothing is said about it. */
  address?: string
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
  /** What is said about the page. */
  text: TextNode[]
  places: Partial<Record<'desktop' | 'tablet' | 'mobile', SharePlace[]>>
  /** The page's text; left out: the script looks for it. */
  textSelector?: string
  inlineSelector?: string
  sheet: string
  heading?: string
  /** Shows counts: each, their sum, both; none below `min`. */
  counts?: { each?: 1; total?: 1; min: number }
  /** Those that the buttons need: to say that a link is copied, of counts, to ask for a server. */
  words: { share: string; copied?: string; count?: string; server?: string; cancel?: string }
  rtl?: 1
}
