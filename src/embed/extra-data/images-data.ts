import type { TextNode } from './text-nodes.ts'

/** What can be done with a picture. */
export const imageActions = ['pinterest', 'facebook', 'x', 'copy', 'download'] as const
export type ImageAction = (typeof imageActions)[number]

export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
type Corner = (typeof corners)[number]

/** Where a picture's description may come from. */
export const descriptionSources = ['alt', 'caption', 'title', 'page'] as const
type DescriptionSource = (typeof descriptionSources)[number]

/** What an owner sets for the buttons on pictures. Sizes in pixels as the picture is shown; colors are #rrggbb. */
export interface ImageSettings {
  actions: ImageAction[]
  corner: Corner
  min_width: number
  min_height: number
  include_selector: string
  exclude_selector: string
  with_backgrounds: boolean
  /** A picture that links to a larger one is shared as that. */
  with_galleries: boolean
  /** The first that a picture has is its description. */
  descriptions: DescriptionSource[]
  /** What is said about the picture, with merge tags. */
  text: string
  colors: 'network' | 'site'
  background: string
  color: string
  size: 'small' | 'medium' | 'large'
}

/** A button on pictures as it is published. */
export type ImageButton = [network: ImageAction, label: string, icon: string]

/** What the pieces of the buttons on pictures are given. */
export interface ImagesData {
  buttons: ImageButton[]
  sheet: string
  corner: Corner
  min: [width: number, height: number]
  include?: string
  exclude?: string
  backgrounds?: 1
  galleries?: 1
  from: DescriptionSource[]
  /** Left out: its description. */
  text?: TextNode[]
  words: { share: string; copied: string }
  dir: 'ltr' | 'rtl'
}
