import { createContext, type ReactNode } from 'react'

/** Renders a picker to choose or upload a file. `value` is its address in the design, or empty for none. */
export type ShowFile = (file: { value: string; onChange: (address: string) => void }) => ReactNode

/** Set by a page with access to the server. When the editor is used alone, an address can only be typed. */
export const FileSlotContext = createContext<ShowFile | null>(null)
