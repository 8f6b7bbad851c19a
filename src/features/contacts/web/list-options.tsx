import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ContactSort } from '../contract.ts'
import type { ContactColumn } from './contact-columns.tsx'
import styles from './contacts-page.module.css'

interface ListOptionsProps {
  all: readonly ContactColumn[]
  /** Keys of the visible columns. */
  shown: readonly string[]
  sort: { readonly sort: ContactSort; readonly direction: 'ascending' | 'descending' }
  onColumns: (keys: string[]) => void
  onSort: (sort: ContactSort, direction: 'ascending' | 'descending') => void
}

/** Settings for the list's columns, and for its order if headings are not visible. */
export function ListOptions({ all, shown, sort, onColumns, onSort }: ListOptionsProps) {
  const toggle = (key: string) =>
    onColumns(all.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one)))
  const sorts = [
    { value: 'email', label: 'Email' },
    ...all.flatMap(({ sort: value, label }) => (value ? [{ value, label }] : [])),
  ]
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.options!}>
        <div className={styles.sorts}>
          <NativeSelect
            size="xs"
            label="Sort by"
            data={sorts}
            value={sort.sort}
            onChange={(event) => onSort(event.target.value as ContactSort, sort.direction)}
          />
          <NativeSelect
            size="xs"
            label="Order"
            data={[
              { value: 'ascending', label: 'Ascending' },
              { value: 'descending', label: 'Descending' },
            ]}
            value={sort.direction}
            onChange={(event) => onSort(sort.sort, event.target.value as 'ascending')}
          />
        </div>
        <fieldset className={styles.columns}>
          <legend>Columns</legend>
          {all.map(({ key, label }) => (
            <Checkbox key={key} size="xs" label={label} checked={shown.includes(key)} onChange={() => toggle(key)} />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
