import { createContext, type ReactNode } from 'react'
import type { GameOption } from '../components/game/model.ts'

/** Shows below a prize, in the panel of a game, its stock and its codes, which are no part of the design. */
export type ShowPrize = (option: GameOption) => ReactNode

/** Set by whoever can ask the server; where the editor stands alone there is nothing to show. */
export const PrizeSlotContext = createContext<ShowPrize>(() => null)
