import type { Flow, Report } from '../contract.ts'

/**
 * Returns how many contacts are in an automation when it is published again, and how many of them are at deleted steps.
 */
export function peopleAtPublish(
  report: Report | undefined,
  { steps }: Pick<Flow, 'steps'>,
): { inIt: number; atDeleted: number } {
  if (!report) return { inIt: 0, atDeleted: 0 }
  const left = new Set(steps.map(({ id }) => id))
  const staying = report.steps.filter(({ step_id }) => left.has(step_id)).reduce((sum, { waiting }) => sum + waiting, 0)
  return { inIt: report.waiting, atDeleted: Math.max(0, report.waiting - staying) }
}
