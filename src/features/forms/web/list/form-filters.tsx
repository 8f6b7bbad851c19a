import { Button, Checkbox, CloseButton, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { formTypes, goals } from '#form/document/constants.ts'
import { formStatuses, formStatusNames } from '../../contract.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import styles from './form-list.module.css'
import { sortNames, statusesOf, withGoal, type ListState } from './list-state.ts'

interface FormFiltersProps {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

interface Choices {
  /** Labels of the site's forms. */
  labels: readonly string[]
  /** False if all forms of the list have the same goal. */
  hasGoal: boolean
}

/** Search, status, type, goal and sort order of the list. */
export function FormFilters({ state, labels, hasGoal, onChange }: FormFiltersProps & Choices) {
  return (
    <search className={styles.filters}>
      <SearchField value={state.search} onChange={(search) => onChange({ search })} />
      <StatusFilter state={state} onChange={onChange} />
      <Select
        aria-label="Form type"
        w={170}
        data={[
          { value: '', label: 'All types' },
          ...formTypes.map((type) => ({ value: type, label: formTypeNames[type] })),
        ]}
        allowDeselect={false}
        value={state.type}
        onChange={(type) => onChange({ type: type ?? '' })}
      />
      {hasGoal && (
        <Select
          aria-label="Goal"
          w={235}
          data={[{ value: '', label: 'All goals' }, ...goals.map((goal) => ({ value: goal, label: goalNames[goal] }))]}
          allowDeselect={false}
          value={state.goal}
          onChange={(goal) => onChange(withGoal(state, goal ?? ''))}
        />
      )}
      {(labels.length > 0 || state.label !== '') && (
        <Select
          aria-label="Label"
          w={150}
          data={[{ value: '', label: 'All labels' }, ...labels.map((label) => ({ value: label, label }))]}
          allowDeselect={false}
          value={state.label}
          onChange={(label) => onChange({ label: label ?? '' })}
        />
      )}
      <Select
        aria-label="Sort by"
        w={150}
        data={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        value={state.sort}
        onChange={(sort) => onChange({ sort: sort ?? 'created_at' })}
      />
    </search>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback(onChange, 250)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  const change = (text: string) => {
    setTyped(text)
    search(text)
  }
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label="Search forms by name"
      placeholder="Search"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} /> : null}
      maxLength={200}
      value={typed}
      onChange={(event) => change(event.target.value)}
    />
  )
}

function StatusFilter({ state, onChange }: FormFiltersProps) {
  const chosen = statusesOf(state)
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {chosen.map((status) => formStatusNames[status]).join(', ')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label="Status"
          value={chosen}
          onChange={(next) =>
            onChange({ status: formStatuses.filter((one) => one === 'active' || next.includes(one)).join(',') })
          }
        >
          <Stack gap={8} mt={8}>
            {formStatuses.map((status) => (
              <Checkbox key={status} value={status} label={formStatusNames[status]} disabled={status === 'active'} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
