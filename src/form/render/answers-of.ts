import type { DrawnForm } from './draw-form.ts'

/** What was typed and chosen so far, by the names of the fields. */
export function answersOf(form: DrawnForm): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const { name, input, value } of form.known.values()) answers[name] = value ? value() : input.value.trim()
  return answers
}
