import { lazy, type ReactNode, Suspense } from 'react'
import type { GameOption } from '#form/components/game/model.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'

const PrizeOfGame = lazy(() => import('./prize-of-game.tsx'))

/** Who won what with a form's game, and what is left. Wants a Suspense around it. */
export const GamePlays = lazy(() => import('./game-plays.tsx'))

/** How a form's editor shows the stock and the codes of a prize. */
export const showPrizeOf =
  (popupId: string) =>
  (option: GameOption): ReactNode => (
    <Suspense fallback={<ListSkeleton rows={1} height={44} />}>
      <PrizeOfGame key={option.id} popupId={popupId} option={option} />
    </Suspense>
  )
