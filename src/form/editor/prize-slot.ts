import { createContext, type FunctionComponent } from 'react'
import type { GameOption } from '../components/game/model.ts'

/** What is shown below a prize in the panel of a game: its stock and its codes, which are no part of the design. */
export type PrizeSlot = FunctionComponent<{ option: GameOption }>

/** Filled by whoever can ask the server; empty where the editor stands alone. */
export const PrizeSlotContext = createContext<PrizeSlot | null>(null)
