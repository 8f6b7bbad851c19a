import { Checkbox } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { type Contact, contactCalls } from '../contract.ts'
import styles from './contacts-page.module.css'
import { pageName } from './page-name.ts'
import { contactStatusNames } from '../status-names.ts'

const columns = [
  { label: 'Select', isHidden: true },
  { label: 'Email' },
  { label: 'Name' },
  { label: 'Status' },
  { label: 'Tags' },
  { label: 'Source' },
  { label: 'Subscribed' },
]

interface ContactsTableProps {
  contacts: readonly Contact[]
  isStale: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** One page of contacts, each of which can be ticked. */
export function ContactsTable({ contacts, isStale, selected, onSelect }: ContactsTableProps) {
  const path = useSitePath()
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <Table label="Contacts" columns={columns} isStale={isStale}>
      {contacts.map(
        ({ id, email, first_name, last_name, tags, status, source_popup_name, source_page, subscribed_at }) => (
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
            <Cell>{`${first_name} ${last_name}`.trim()}</Cell>
            <Cell>
              <StatusBadge status={status} label={contactStatusNames[status]} />
            </Cell>
            <Cell>
              <span className={styles.tags}>
                {tags.slice(0, 3).map((tag) => (
                  <span key={tag} className={styles.tag}>
                    {tag}
                  </span>
                ))}
                {tags.length > 3 && <span className={styles.source}>+{tags.length - 3}</span>}
              </span>
            </Cell>
            <Cell>
              {source_popup_name} {source_page && <span className={styles.source}>on {pageName(source_page)}</span>}
            </Cell>
            <Cell>
              <Moment at={subscribed_at} />
            </Cell>
          </Row>
        ),
      )}
    </Table>
  )
}
