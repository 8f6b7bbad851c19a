import { createContext, type ReactNode } from 'react'

/** An image to be shown: its address, size and name. */
export interface PickedPicture {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly name: string
}

/** Renders a picker with which the owner chooses an image from the library or uploads one. */
export type ShowPicker = (picker: { onPick: (picture: PickedPicture) => void; onClose: () => void }) => ReactNode

/** Set by a page with access to the server. When the editor is used alone, an address can only be typed. */
export const PictureSlotContext = createContext<ShowPicker | null>(null)
