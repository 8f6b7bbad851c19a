import { createContext, useContext } from 'react'
import type { Feature } from '#core/feature.ts'

/** The features in the plan of the site that the screen is about. */
interface SitePlan {
  /** Whether plans are sold, so that a larger one can be bought. */
  readonly isSelling: boolean
  readonly features: ReadonlySet<Feature>
}

/** Provided by app/web around every screen of a site. Undefined until it is known. */
export const PlanContext = createContext<SitePlan | undefined>(undefined)

/** Returns the features in the plan of the current site. Undefined until it is known. */
export const usePlan = () => useContext(PlanContext)

type Listener = (feature: Feature) => void
const listeners = new Set<Listener>()

/** Shows what a feature would do, after an action that the plan doesn't include. */
export function offerFeature(feature: Feature): void {
  for (const listener of listeners) listener(feature)
}

/** Calls back whenever a feature is offered. Returns a function that stops this. */
export function onFeatureOffer(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
