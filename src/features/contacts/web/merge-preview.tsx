import type { ReactNode } from 'react'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { type Contact, emailGaps, profileFields } from '../contract.ts'
import { merged } from '../merged.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { fieldNames } from './filter-words.ts'
import { contactStatusNames } from '../status-names.ts'

interface MergePreviewProps {
  kept: Contact
  from: Contact
  vocabulary: Vocabulary | undefined
  /** The button that performs the merge. */
  action: ReactNode
}

/** Shows two contacts side by side, with the result of a merge. */
export function MergePreview({ kept, from, vocabulary, action }: MergePreviewProps) {
  const after = merged(kept, from)
  const listName = (id: string) => vocabulary?.lists.find((list) => list.id === id)?.name ?? 'A deleted list'
  const labelOf = (key: string) => vocabulary?.fields.find((field) => field.key === key)?.label ?? key
  const listed = (one: Pick<Contact, 'lists'>) => one.lists.map(listName).join(', ')
  const keys = [...new Set([...Object.keys(kept.fields), ...Object.keys(from.fields)])]
  const rows = [
    ['Email', kept.email, from.email, kept.email],
    ['Status', contactStatusNames[kept.status], contactStatusNames[from.status], contactStatusNames[kept.status]],
    ...profileFields.map((name) => [fieldNames[name], kept[name], from[name], after[name]]),
    ...keys.map((key) => [labelOf(key), kept.fields[key], from.fields[key], after.fields[key]]),
    ['Tags', kept.tags.join(', '), from.tags.join(', '), after.tags.join(', ')],
    ['Lists', listed(kept), listed(from), listed(after)],
    [
      'Email frequency',
      ...[kept, from, after].map(({ email_gap_days: days }) => (days > 0 ? emailGaps[days as 7 | 30] : '')),
    ],
    ['Orders', ...[kept.orders_count, from.orders_count, kept.orders_count + from.orders_count].map(String)],
  ].filter(([, mine, theirs]) => (mine || theirs) && !(mine === '0' && theirs === '0'))
  const columns = [
    { label: 'Field' },
    { label: 'This contact' },
    { label: 'Other contact' },
    { label: 'After merging' },
  ]
  return (
    <div className={styles.comparison}>
      <Table label={`Merging ${from.email} into ${kept.email}`} columns={columns}>
        {rows.map(([what, mine, theirs, result], index) => (
          <Row key={index}>
            <Cell kind="main">{what}</Cell>
            <Cell label="This">{mine}</Cell>
            <Cell label="Other">{theirs}</Cell>
            <Cell label="After">
              <strong>{result}</strong>
            </Cell>
          </Row>
        ))}
      </Table>
      <div className={styles.filterFoot}>
        <span className={styles.source}>
          Consents, activity and orders of both are kept. {from.email} is removed as a contact.
        </span>
        {action}
      </div>
    </div>
  )
}
