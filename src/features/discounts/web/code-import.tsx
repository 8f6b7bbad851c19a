import { NativeSelect } from '@mantine/core'
import { ImportPage, type ImportKindView, type OptionsProps } from '#features/imports/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'

const targets = [
  { value: '', label: "Don't import" },
  { value: 'code', label: 'Code' },
]

/** Describes how imports of code files are shown. */
export const codeImportView: ImportKindView = {
  kind: 'discount-codes',
  noun: 'codes',
  listPath: '/discounts',
  listLabel: 'Discounts',
  pathOf: (id) => `/discounts/imports/${id}`,
  resultsPath: '/discounts',
  invalidates: [discountCalls.campaigns, discountCalls.load],
  useTargets: () => () => targets,
  Options,
}

function Options({ options, issues, onChange }: OptionsProps) {
  const { data } = useCall(discountCalls.choices, {})
  const chosen = typeof options['campaign_id'] === 'string' ? options['campaign_id'] : ''
  const campaigns = (data?.campaigns ?? []).filter(({ create_method }) => create_method === 'upload')
  return (
    <NativeSelect
      label="Discount"
      description="Discounts with uploaded codes."
      w={320}
      maw="100%"
      data={[
        { value: '', label: 'Choose a discount' },
        ...campaigns.map(({ id, campaignName }) => ({ value: id, label: campaignName })),
      ]}
      value={chosen}
      error={issues['options.campaign_id']}
      onChange={(event) => onChange({ ...options, campaign_id: event.target.value })}
    />
  )
}

/** Page of one import of a code file. */
export default function CodeImportPage() {
  return <ImportPage view={codeImportView} />
}
