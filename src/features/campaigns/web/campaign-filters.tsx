import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useCallback } from 'react'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { campaignStatuses, campaignTypes } from '../contract.ts'
import { statusNames, typeNames } from './campaign-words.ts'
import styles from './campaigns.module.css'
import { type AutoStatus, autoStatusesOf, listDefaults, type ListState, statusesOf } from './list-state.ts'

interface CampaignFiltersProps {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

const typeOptions = [
  { value: '', label: 'All types' },
  ...campaignTypes.map((value) => ({ value, label: typeNames[value] })),
]
const autoNames: Record<AutoStatus, string> = { active: 'Active', paused: 'Paused' }

/** The list's filters: search, status, auto-responses and type. */
export function CampaignFilters({ state, onChange }: CampaignFiltersProps) {
  const search = useCallback((text: string) => onChange({ search: text }), [onChange])
  return (
    <search className={styles.filters}>
      <SearchInput label="Search by name" value={state.search} onSearch={search} />
      <StatusFilter state={state} onChange={onChange} />
      <NativeSelect
        aria-label="Type"
        data={typeOptions}
        value={state.type}
        onChange={(event) => onChange({ type: event.target.value })}
      />
    </search>
  )
}

function StatusFilter({ state, onChange }: CampaignFiltersProps) {
  const statuses = statusesOf(state)
  const autos = autoStatusesOf(state)
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {textsOf(state)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.statuses}>
          <Checkbox.Group
            label="Status"
            value={statuses}
            onChange={(next) => onChange({ status: campaignStatuses.filter((one) => next.includes(one)).join(',') })}
          >
            <Stack gap={8} mt={8}>
              {campaignStatuses.map((status) => (
                <Checkbox key={status} value={status} label={statusNames[status]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Checkbox.Group label="Auto-responses" value={autos} onChange={(next) => onChange({ auto: next.join(',') })}>
            <Stack gap={8} mt={8}>
              {(Object.keys(autoNames) as AutoStatus[]).map((status) => (
                <Checkbox key={status} value={status} label={autoNames[status]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function textsOf(state: ListState): string {
  const statuses = statusesOf(state)
  const autos = autoStatusesOf(state).length > 0 ? ' + auto-responses' : ''
  if (state.status === listDefaults.status) return `All but deleted${autos}`
  if (statuses.length === 0) return autos ? 'Auto-responses' : 'No status'
  if (statuses.length > 3) return `${statuses.length} statuses${autos}`
  return statuses.map((status) => statusNames[status]).join(', ') + autos
}
