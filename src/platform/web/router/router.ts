import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { type Arrival, currentPlace, type Move, navigate, onNavigation, type Place } from './location.ts'
import type { Params } from './match-path.ts'

/** Which screen is shown; filled in by app/web around it. */
export const ScreenContext = createContext<{ place: Place; params: Params }>({ place: currentPlace(), params: {} })

/** The address of the screen that is shown. While another one is loading, still the old one's. */
export function useLocation(): Place {
  return useContext(ScreenContext).place
}

/** What stands in the place of the `$names` of the screen's path: `const { popupId = '' } = useParams()`. */
export function useParams(): Params {
  return useContext(ScreenContext).params
}

/** A function that goes to another screen: `navigate({ to: path('/forms') })`. */
export function useNavigate(): (move: Move) => Promise<void> {
  return navigate
}

/** Goes to another screen as soon as it is shown, leaving no trace in the history. */
export function Navigate({ to }: { to: string }): null {
  useEffect(() => void navigate({ to, replace: true }), [to])
  return null
}

/** Follows the address bar; the screen before stays until the next one is ready. For app/web. */
export function usePlace(): { place: Place; arrival: Arrival } {
  const [state, setState] = useState(() => ({ place: currentPlace(), arrival: 'pop' as Arrival }))
  // Before any effect of a screen, which may itself go elsewhere.
  useLayoutEffect(() => {
    const follow = (arrival: Arrival) => startTransition(() => setState({ place: currentPlace(), arrival }))
    return onNavigation(follow)
  }, [])
  return state
}
