import type { ShareNetwork } from './share-networks.ts'
import type { SharePlace } from './share-data.ts'

/** How share buttons look. Colors are #rrggbb. */
export interface ShareLook {
  shape: 'square' | 'rounded' | 'circle'
  size: 'small' | 'medium' | 'large'
  /** The networks' own colors, those of the site, or outlines in the color of the site. */
  colors: 'network' | 'site' | 'outline'
  background: string
  color: string
  with_names: boolean
}

/** A network that is offered. Empty texts say what the whole bar says. */
export interface SharedNetwork {
  network: ShareNetwork
  text: string
  url: string
  utm_campaign: string
}

/** What an owner sets for share buttons. */
export interface ShareSettings {
  networks: SharedNetwork[]
  places: Record<'desktop' | 'tablet' | 'mobile', SharePlace[]>
  inline_selector: string
  text_selector: string
  look: ShareLook
  /** What is said about the page, with merge tags. */
  text: string
  subject: string
  with_utm: boolean
  utm_medium: string
  utm_campaign: string
  counts: { each: boolean; total: boolean; min: number }
  /** Above the buttons that stand in the page; by language, "" for all others. */
  headings: { language: string; heading: string }[]
}
