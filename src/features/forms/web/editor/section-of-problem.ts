import type { SectionName } from './section-names.ts'

const sections: readonly [RegExp, SectionName][] = [
  [/^Custom form/, 'goals'],
  [/^Import your old|landing page|Click Trigger/, 'type'],
  [/CSS selector|^Name the event|schedule/, 'visibility'],
]

/** The section in which a problem of the form as a whole is mended. */
export function sectionOfProblem(message: string): SectionName {
  return sections.find(([pattern]) => pattern.test(message))?.[1] ?? 'success'
}
