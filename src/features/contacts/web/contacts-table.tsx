import { Checkbox } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { type Contact, contactCalls, type ContactSort } from '../contract.ts'
import type { ContactColumn } from './contact-columns.tsx'

interface ContactsTableProps {
  contacts: readonly Contact[]
  columns: readonly ContactColumn[]
  sort: { readonly sort: ContactSort; readonly direction: 'ascending' | 'descending' }
  isStale: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onSort: (sort: ContactSort) => void
}

/** One page of contacts, each with a checkbox. */
export function ContactsTable({ contacts, columns, sort, isStale, selected, onSelect, onSort }: ContactsTableProps) {
  const path = useSitePath()
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const sortBy = (key: ContactSort) => ({
    direction: key === sort.sort ? sort.direction : undefined,
    onSort: () => onSort(key),
  })
  const headings = [
    { label: 'Select', isHidden: true },
    { label: 'Email', sort: sortBy('email') },
    ...columns.map(({ label, isNumber = false, sort: key }) => ({ label, isNumber, sort: key && sortBy(key) })),
  ]
  return (
    <Table label="Contacts" columns={headings} isStale={isStale}>
      {contacts.map((contact) => {
        const { id, email } = contact
        return (
          <Row key={id} isSelected={selected.has(id)}>
            <Cell kind="tool">
              <IfMay call={contactCalls.bulk}>
                <Checkbox
                  size="xs"
                  aria-label={`Select ${email}`}
                  checked={selected.has(id)}
                  onChange={() => toggle(id)}
                />
              </IfMay>
            </Cell>
            <Cell kind="main">
              <TextLink to={path(`/contacts/${id}`)}>{email}</TextLink>
            </Cell>
            {columns.map(({ key, label, isNumber, cell }) => (
              <Cell key={key} kind={isNumber ? 'number' : 'text'} {...(!isPlain(key) && { label })}>
                {cell(contact)}
              </Cell>
            ))}
          </Row>
        )
      })}
    </Table>
  )
}

/** Checks whether a column is self-explanatory, even on a phone, where headings are hidden. */
const isPlain = (key: string) => ['name', 'status', 'tags', 'source', 'newest'].includes(key)
