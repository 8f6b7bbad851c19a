import type { ShortcutDefinition, ShortcutSection, ShortcutStep } from './shapes.ts'

/** What decides which steps are shown. */
export interface SiteFacts {
  readonly hasShop: boolean
  readonly features: ReadonlySet<string>
}

/** Hidden: a step whose feature the site lacks, one that connects a store that is connected, one that needs controls and has none. */
function isStepShown(step: ShortcutStep, { hasShop, features }: SiteFacts): boolean {
  if (step.required_feature !== '' && !features.has(step.required_feature)) return false
  if (step.type === 'ecommerce-integration' && hasShop) return false
  return !(step.requires_controls && step.controls.length === 0)
}

/** The sections with their shown steps; those without are left out, and titles have their number. */
export function shownSections({ sections }: Pick<ShortcutDefinition, 'sections'>, facts: SiteFacts): ShortcutSection[] {
  return sections
    .map((section) => ({ ...section, steps: section.steps.filter((step) => isStepShown(step, facts)) }))
    .filter(({ steps }) => steps.length > 0)
    .map((section, index) => ({ ...section, title: section.title.replaceAll('{section_num}', String(index + 1)) }))
}
