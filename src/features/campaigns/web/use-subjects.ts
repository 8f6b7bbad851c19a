import { undoable } from '#platform/web/ui/undoable.ts'
import type { Variant } from '../contract.ts'
import { newVariant } from '../test-rules.ts'
import type { StepProps } from './step-props.ts'

type Words = Partial<Pick<Variant, 'subject' | 'preview_text'>>

/** Changes the variants of a campaign's subject: the first is the mail's own, the others belong to the test. */
export function useSubjects({ fields: { email, test }, change, issues, checks }: StepProps) {
  const put = (variants: readonly Variant[]) =>
    // Letters run on, whichever was taken away.
    change({ test: { ...test, variants: variants.map((one, i) => ({ ...one, letter: 'BCDE'[i]! })) } })
  return {
    set(place: number, words: Words) {
      if (place === 0) change({ email: { ...email, ...words } })
      else put(test.variants.map((one, i) => (i === place - 1 ? { ...one, ...words } : one)))
    },
    add: () => put([...test.variants, { ...newVariant, preview_text: email.preview_text }]),
    remove(place: number) {
      put(test.variants.filter((_, i) => i !== place - 1))
      undoable({ message: `Variant ${'ABCDE'[place]} was removed.`, undo: () => change({ test }) })
    },
    /** What is wrong with a subject, by its place: what was refused, or what is still missing in a variant. */
    problemOf(place: number): string | undefined {
      const path = place === 0 ? 'email.subject' : `test.variants.${place - 1}.subject`
      const check = checks.find(({ field }) => field === path)
      const isEmpty = (place === 0 ? email.subject : test.variants[place - 1]?.subject) === ''
      return issues[path] ?? (check && isEmpty ? check.message : undefined)
    },
  }
}
