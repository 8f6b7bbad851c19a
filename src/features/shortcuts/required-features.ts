import { type Feature, isFeature } from '#core/feature.ts'
import type { ShortcutSection } from './shapes.ts'

/**
 * Returns the features that a plan needs for all of a template: shortcuts themselves, and the features of its steps.
 */
export function requiredFeatures({ sections }: { readonly sections: readonly ShortcutSection[] }): Feature[] {
  const ofSteps = sections.flatMap(({ steps }) => steps.map(({ required_feature }) => required_feature))
  return [...new Set<Feature>(['shortcuts', ...ofSteps.filter(isFeature)])]
}
