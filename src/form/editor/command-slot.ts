import type { Icon } from '@tabler/icons-react'
import { createContext } from 'react'

/** A command that doesn't change the design. The page around the editor adds it to the list of commands. */
export interface Command {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly run: () => void
}

/** Set by a page that offers more commands for the form. When the editor is used alone, there are none. */
export const CommandSlotContext = createContext<readonly Command[]>([])
