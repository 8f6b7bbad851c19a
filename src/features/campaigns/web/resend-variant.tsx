import { NativeSelect } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import type { Campaign } from '../contract.ts'
import { withoutContact } from '../rules.ts'
import { variantsOf } from '../test-rules.ts'
import type { ChosenVariant } from './use-resend-variant.ts'

interface ResendVariantProps {
  campaign: Pick<Campaign, 'email' | 'test'>
  variant: ChosenVariant
  problem: string | undefined
}

/** A choice of the variant to resend. Each is labeled with the part that the test changed. */
export function ResendVariant({ campaign: { email, test }, variant, problem }: ResendVariantProps) {
  const site = useSite()
  const nameOf = {
    subject: ({ subject }: { subject: string }) => withoutContact(subject),
    sender: ({ from_name }: { from_name: string }) => from_name || site.name,
    content: () => '',
    time: () => '',
  }[test.kind]
  return (
    <NativeSelect
      label="Variant to send"
      description={variant.winner ? `${variant.winner} won the A/B test.` : 'The A/B test has no clear winner.'}
      data={variantsOf(email, test).map((one) => ({
        value: one.letter,
        label: [`${one.letter}${one.letter === variant.winner ? ' (winner)' : ''}`, nameOf(one)]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={variant.chosen}
      error={problem}
      onChange={(event) => variant.choose(event.currentTarget.value)}
    />
  )
}
