import type { Icon } from '@tabler/icons-react'
import { createContext } from 'react'

/** Something to do that is no change of the design: what stands around the editor offers it among the commands. */
export interface Command {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly run: () => void
}

/** Set by whoever has more to do with the form; where the editor stands alone there is nothing else. */
export const CommandSlotContext = createContext<readonly Command[]>([])
