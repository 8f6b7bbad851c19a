import { MultiSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { formLimits } from '#form/document/constants.ts'
import { contactCalls } from '#features/contacts/contract.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import type { SectionProps } from './section-props.ts'

/** Value of the option that creates a list with the typed name. */
const toMake = 'new'

/** Field for the contact lists that a subscriber is added to. Typing an unknown name creates a new list. */
export function ListsField({ fields, change, issues }: SectionProps) {
  const path = useSitePath()
  const { data, error, refetch } = useCall(contactCalls.lists, {})
  const make = useAction(contactCalls.saveList, { invalidates: [contactCalls.lists, contactCalls.vocabulary] })
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<readonly { id: string; name: string }[]>([])
  const known = data?.lists ?? []
  const lists = [...known, ...made.filter(({ id }) => !known.some((list) => list.id === id))]
  const name = typed.trim()
  const isNew = name !== '' && !lists.some((list) => list.name.toLowerCase() === name.toLowerCase())
  const chosen = fields.list_ids.filter((id) => lists.some((list) => list.id === id))

  const choose = async (ids: string[]) => {
    const picked = ids.filter((id) => id !== toMake)
    if (picked.length === ids.length) {
      setTyped('')
      return change({ list_ids: picked })
    }
    const answer = await make.run({ name })
    if (!answer) return
    setMade((before) => [...before, { id: answer.list_id, name }])
    setTyped('')
    change({ list_ids: [...picked, answer.list_id] })
  }

  if (error && !data) return <ErrorNotice error={error} retry={refetch} />
  return (
    <div>
      <MultiSelect
        label="Lists"
        description="New subscribers are added to these lists; with double opt-in, once they confirm."
        placeholder={chosen.length === 0 ? 'Choose or create a list' : ''}
        data={[
          ...lists.map((list) => ({ value: list.id, label: list.name })),
          ...(isNew ? [{ value: toMake, label: `New list “${name}”` }] : []),
        ]}
        value={chosen}
        error={issues.list_ids ?? make.error?.message}
        searchable
        hidePickedOptions
        maxValues={formLimits.lists}
        maxLength={100}
        disabled={!data || make.busy}
        clearSearchOnChange={false}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(ids) => void choose(ids)}
      />
      {data && lists.length === 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          No lists yet. Type a name to create one, or manage them in{' '}
          <TextLink to={path('/contacts/lists')}>Contacts › Lists</TextLink>.
        </Text>
      )}
    </div>
  )
}
