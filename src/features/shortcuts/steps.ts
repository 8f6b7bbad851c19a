import type { ShortcutDefinition, ShortcutSection, ShortcutStep } from './shapes.ts'

/** Information that determines which steps are shown. */
export interface SiteFacts {
  readonly hasShop: boolean
  readonly features: ReadonlySet<string>
}

/**
 * Checks whether a step is shown. A step is hidden if the site lacks its feature, if it connects a store and one is
 * connected, or if it needs controls and has none.
 */
function isStepShown(step: ShortcutStep, { hasShop, features }: SiteFacts): boolean {
  if (step.required_feature !== '' && !features.has(step.required_feature)) return false
  if (step.type === 'ecommerce-integration' && hasShop) return false
  return !(step.requires_controls && step.controls.length === 0)
}

/** Returns the sections with their visible steps. Sections without any are omitted, and titles get their number. */
export function shownSections({ sections }: Pick<ShortcutDefinition, 'sections'>, facts: SiteFacts): ShortcutSection[] {
  return sections
    .map((section) => ({ ...section, steps: section.steps.filter((step) => isStepShown(step, facts)) }))
    .filter(({ steps }) => steps.length > 0)
    .map((section, index) => ({ ...section, title: section.title.replaceAll('{section_num}', String(index + 1)) }))
}
