import { type Feature, isFeature } from '#core/feature.ts'
import type { ShortcutSection } from './shapes.ts'

/** What a plan has to include for all of a template: shortcuts themselves, and what its steps ask for. */
export function requiredFeatures({ sections }: { readonly sections: readonly ShortcutSection[] }): Feature[] {
  const ofSteps = sections.flatMap(({ steps }) => steps.map(({ required_feature }) => required_feature))
  return [...new Set<Feature>(['shortcuts', ...ofSteps.filter(isFeature)])]
}
