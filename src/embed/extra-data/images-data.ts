import type { TextNode } from './text-nodes.ts'

/** Actions for an image. */
export const imageActions = ['pinterest', 'facebook', 'x', 'copy', 'download'] as const
export type ImageAction = (typeof imageActions)[number]

export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
type Corner = (typeof corners)[number]

/** Possible sources of an image's description. */
export const descriptionSources = ['alt', 'caption', 'title', 'page'] as const
type DescriptionSource = (typeof descriptionSources)[number]

/** The owner's settings for image buttons. Sizes are in displayed pixels; colors are #rrggbb. */
export interface ImageSettings {
  actions: ImageAction[]
  corner: Corner
  min_width: number
  min_height: number
  include_selector: string
  exclude_selector: string
  with_backgrounds: boolean
  /** Whether an image that links to a larger one is shared as the larger one. */
  with_galleries: boolean
  /** The first source with a value provides the image's description. */
  descriptions: DescriptionSource[]
  /** Text about the image, with merge tags. */
  text: string
  colors: 'network' | 'site'
  background: string
  color: string
  size: 'small' | 'medium' | 'large'
}

/** An image button as published. */
export type ImageButton = [network: ImageAction, label: string, icon: string]

/** Settings for the pieces of the image buttons. */
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
  /** Defaults to the image's description. */
  text?: TextNode[]
  words: { share: string; copied: string }
  dir: 'ltr' | 'rtl'
}
