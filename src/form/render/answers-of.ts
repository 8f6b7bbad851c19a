import type { DrawnForm } from './draw-form.ts'

/** Returns what was entered so far, by field name. */
export function answersOf(form: DrawnForm): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const { name, input, value } of form.known.values()) answers[name] = value ? value() : input.value.trim()
  return answers
}
