import { Select } from '@mantine/core'
import { useCall } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'

interface CollectionPickerProps {
  label: string
  description?: string
  /** The shop's ID of the chosen collection; empty if none is chosen. */
  value: string
  onChange: (collectionId: string) => void
}

/** Field to choose a collection of the site's catalog. */
export function CollectionPicker({ label, description, value, onChange }: CollectionPickerProps) {
  const { data, error } = useCall(shopCalls.collections, {})
  const collections = data?.collections ?? []
  const isGone = data !== undefined && value !== '' && !collections.some(({ external_id }) => external_id === value)
  const options = collections.map(({ external_id, title }) => ({ value: external_id, label: title }))
  return (
    <Select
      label={label}
      description={description}
      placeholder={data && options.length === 0 ? 'No collections yet' : 'Choose a collection'}
      searchable
      clearable
      limit={50}
      nothingFoundMessage="No matching collections"
      data={isGone ? [...options, { value, label: 'Deleted collection' }] : options}
      value={value || null}
      error={error?.message ?? (isGone && 'This collection is no longer in your store.')}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
