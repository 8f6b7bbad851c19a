import { createContext, type ReactNode } from 'react'

/** Chooses a file of the owner's, or uploads one: `value` is its address in the design, empty for none. */
export type ShowFile = (file: { value: string; onChange: (address: string) => void }) => ReactNode

/** Set by whoever can ask the server; where the editor stands alone, only an address can be typed. */
export const FileSlotContext = createContext<ShowFile | null>(null)
