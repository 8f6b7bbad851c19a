import { createContext, type ReactNode } from 'react'
import type { UploadedFont } from '../document/uploaded-fonts.ts'

/** The fonts that the site's owner uploaded, and the dialog that adds and deletes them. */
export interface FontSlot {
  readonly fonts: readonly UploadedFont[]
  readonly showDialog?: (props: { onClose: () => void }) => ReactNode
}

/** Set by a page with access to the server. When the editor is used alone, there are none. */
export const FontSlotContext = createContext<FontSlot>({ fonts: [] })
