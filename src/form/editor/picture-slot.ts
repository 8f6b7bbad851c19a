import { createContext, type ReactNode } from 'react'

/** A picture to be shown: where it lies, how large it is, and what it is called. */
export interface PickedPicture {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly name: string
}

/** Lets the owner choose a picture of the library, or upload one. */
export type ShowPicker = (picker: { onPick: (picture: PickedPicture) => void; onClose: () => void }) => ReactNode

/** Set by whoever can ask the server; where the editor stands alone, only an address can be typed. */
export const PictureSlotContext = createContext<ShowPicker | null>(null)
