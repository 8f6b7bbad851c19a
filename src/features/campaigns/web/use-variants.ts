import { undoable } from '#platform/web/ui/undoable.ts'
import type { CampaignTest, EmailContent, Variant } from '../contract.ts'
import { newVariant } from '../test-rules.ts'
import type { StepProps } from './step-props.ts'

type Words = Partial<Omit<Variant, 'letter'>>
export type Variants = ReturnType<typeof useVariants>

/**
 * Returns functions to change a campaign's test and its variants. The first variant is the campaign's own email, the
 * others belong to the test.
 */
export function useVariants({ fields: { email, test }, change, issues, checks }: StepProps) {
  const put = (variants: readonly Variant[], more: Partial<CampaignTest> = {}) =>
    // Letters stay consecutive, whichever variant was removed.
    change({ test: { ...test, ...more, variants: variants.map((one, i) => ({ ...one, letter: 'BCDE'[i]! })) } })
  return {
    /** Starts a test, or changes its kind. Content written for another kind is kept. */
    choose: (kind: CampaignTest['kind']) =>
      put(
        (test.variants.length > 0 ? test.variants : [newVariant]).map((one) => begun(one, kind, email)),
        { kind },
      ),
    end() {
      change({ test: { ...test, variants: [] } })
      undoable({ message: 'The test was removed.', undo: () => change({ test }) })
    },
    set(place: number, words: Words) {
      const { mail: _mail, send_at: _at, ...own } = words
      if (place === 0) change({ email: { ...email, ...own } })
      else put(test.variants.map((one, i) => (i === place - 1 ? { ...one, ...words } : one)))
    },
    add: () => put([...test.variants, begun(newVariant, test.kind, email)]),
    remove(place: number) {
      put(test.variants.filter((_, i) => i !== place - 1))
      undoable({ message: `Variant ${'ABCDE'[place]} was removed.`, undo: () => change({ test }) })
    },
    /** Returns the problem of a field of a variant, by its position: an error of the last save, or a failed check. */
    problemOf(place: number, name: string): string | undefined {
      const path = place === 0 ? `email.${name}` : `test.variants.${place - 1}.${name}`
      const isAbout = (field: string) => field === path || (name === 'mail' && field.startsWith(`${path}.`))
      const refused = Object.keys(issues).find(isAbout)
      return refused
        ? issues[refused]
        : checks.find(({ field, severity }) => severity === 'error' && isAbout(field))?.message
    },
  }
}

/** Returns a variant with the initial values for a kind of test: those that are easier to change than to write. */
function begun(variant: Variant, kind: CampaignTest['kind'], email: EmailContent): Variant {
  switch (kind) {
    case 'subject':
      return variant.subject === '' && variant.preview_text === ''
        ? { ...variant, preview_text: email.preview_text }
        : variant
    case 'sender':
      return variant.from_name === '' && variant.reply_to === '' ? { ...variant, reply_to: email.reply_to } : variant
    case 'content': {
      const { blocks, html, text } = email
      return variant.mail === null && (blocks !== null || html !== '')
        ? { ...variant, mail: { blocks, html, text } }
        : variant
    }
    case 'time':
      return variant
  }
}
