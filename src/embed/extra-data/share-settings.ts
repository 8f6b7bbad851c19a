import type { ShareNetwork } from './share-networks.ts'
import type { SharePlace } from './share-data.ts'

/** Style of the share buttons. Colors are #rrggbb. */
export interface ShareLook {
  shape: 'square' | 'rounded' | 'circle'
  size: 'small' | 'medium' | 'large'
  /** The networks' own colors, the site's colors, or outlines in the site's color. */
  colors: 'network' | 'site' | 'outline'
  background: string
  color: string
  with_names: boolean
}

/** An offered network. Empty texts default to those of the whole bar. */
export interface SharedNetwork {
  network: ShareNetwork
  text: string
  url: string
  utm_campaign: string
}

/** The owner's settings for share buttons. */
export interface ShareSettings {
  networks: SharedNetwork[]
  places: Record<'desktop' | 'tablet' | 'mobile', SharePlace[]>
  inline_selector: string
  text_selector: string
  look: ShareLook
  /** Text about the page, with merge tags. */
  text: string
  subject: string
  with_utm: boolean
  utm_medium: string
  utm_campaign: string
  counts: { each: boolean; total: boolean; min: number }
  /** Headings above buttons within the page, by language; "" is for all others. */
  headings: { language: string; heading: string }[]
}
