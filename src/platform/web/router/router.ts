import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { type Arrival, currentPlace, type Move, navigate, onNavigation, type Place } from './location.ts'
import type { Params } from './match-path.ts'

/** The shown screen. Provided by app/web around it. */
export const ScreenContext = createContext<{ place: Place; params: Params }>({ place: currentPlace(), params: {} })

/** Returns the address of the shown screen. While another one is loading, this is still the old one. */
export function useLocation(): Place {
  return useContext(ScreenContext).place
}

/** Returns the values of the `$names` in the screen's path: `const { popupId = '' } = useParams()`. */
export function useParams(): Params {
  return useContext(ScreenContext).params
}

/** Returns a function that goes to another screen: `navigate({ to: path('/forms') })`. */
export function useNavigate(): (move: Move) => Promise<void> {
  return navigate
}

/** Goes to another screen as soon as it is rendered, without a history entry. */
export function Navigate({ to }: { to: string }): null {
  useEffect(() => void navigate({ to, replace: true }), [to])
  return null
}

/** Follows the address bar. The previous screen stays until the next one is ready. For app/web. */
export function usePlace(): { place: Place; arrival: Arrival } {
  const [state, setState] = useState(() => ({ place: currentPlace(), arrival: 'pop' as Arrival }))
  // Runs before any effect of a screen, which may itself navigate.
  useLayoutEffect(() => {
    const follow = (arrival: Arrival) => startTransition(() => setState({ place: currentPlace(), arrival }))
    return onNavigation(follow)
  }, [])
  return state
}
