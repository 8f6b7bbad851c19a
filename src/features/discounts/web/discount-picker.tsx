import { Select } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'
import { stateNames } from './discount-words.ts'

interface DiscountPickerProps {
  value: string
  onChange: (campaignId: string) => void
}

/** Picker for the discount campaign whose codes a form or an email gives out; empty for none. */
export default function DiscountPicker({ value, onChange }: DiscountPickerProps) {
  const path = useSitePath()
  const { data, error } = useCall(discountCalls.choices, {})
  const campaigns = data?.campaigns ?? []
  const isGone = data !== undefined && value !== '' && !campaigns.some(({ id }) => id === value)
  const options = campaigns.map(({ id, campaignName, state, value: words }) => ({
    value: id,
    label: `${campaignName} · ${state === 'active' ? words.toLowerCase() : stateNames[state].toLowerCase()}`,
  }))
  return (
    <div>
      <Select
        label="Discount"
        description="Each person gets a code of their own."
        placeholder="None"
        clearable
        data={isGone ? [...options, { value, label: 'Deleted discount' }] : options}
        value={value || null}
        error={error?.message ?? (isGone ? 'This discount was deleted. Choose another.' : undefined)}
        onChange={(next) => onChange(next ?? '')}
      />
      {data && campaigns.length === 0 && <TextLink to={path('/discounts/new')}>Create a discount</TextLink>}
    </div>
  )
}
