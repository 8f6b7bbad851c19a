import { createContext, type ReactNode } from 'react'
import type { GameOption } from '../components/game/model.ts'

/** Renders the stock and codes of a prize below it in a game's panel. They are not part of the design. */
export type ShowPrize = (option: GameOption) => ReactNode

/** Set by a page with access to the server. When the editor is used alone, there is nothing to show. */
export const PrizeSlotContext = createContext<ShowPrize>(() => null)
