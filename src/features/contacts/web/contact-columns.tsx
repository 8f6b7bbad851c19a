import type { ReactNode } from 'react'
import { formatMoney } from '#core/money.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import type { Contact, ContactSort } from '../contract.ts'
import { customPrefix } from '../filter-fields.ts'
import { contactStatusNames } from '../status-names.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { pageName } from './page-name.ts'

/** A column of the list of contacts. */
export interface ContactColumn {
  readonly key: string
  readonly label: string
  readonly isNumber?: boolean
  readonly sort?: ContactSort
  readonly cell: (contact: Contact) => ReactNode
}

/** The columns shown until a user chooses others. */
export const defaultColumns: readonly string[] = ['name', 'status', 'tags', 'source', 'newest']

const day = (at: string | null) => at && <Moment at={at} />
const badges = (names: readonly string[]) => (
  <span className={styles.tags}>
    {names.slice(0, 3).map((name) => (
      <span key={name} className={styles.tag}>
        {name}
      </span>
    ))}
    {names.length > 3 && <span className={styles.source}>+{names.length - 3}</span>}
  </span>
)

/** Returns all available columns, in order: those of every contact, then the custom fields. */
export function contactColumns(vocabulary: Vocabulary | undefined, currency: string): ContactColumn[] {
  const listNames = new Map(vocabulary?.lists.map(({ id, name }) => [id, name]))
  const own = vocabulary?.fields ?? []
  return [
    { key: 'name', label: 'Name', sort: 'name', cell: (one) => `${one.first_name} ${one.last_name}`.trim() },
    {
      key: 'status',
      label: 'Status',
      cell: ({ status }) => <StatusBadge status={status} label={contactStatusNames[status]} />,
    },
    { key: 'company', label: 'Company', sort: 'company', cell: ({ company }) => company },
    { key: 'phone', label: 'Phone', cell: ({ phone }) => phone },
    { key: 'tags', label: 'Tags', cell: ({ tags }) => badges(tags) },
    { key: 'lists', label: 'Lists', cell: ({ lists }) => badges(lists.flatMap((id) => listNames.get(id) ?? [])) },
    {
      key: 'source',
      label: 'Source',
      cell: ({ source_popup_name, source_page }) => (
        <>
          {source_popup_name} {source_page && <span className={styles.source}>on {pageName(source_page)}</span>}
        </>
      ),
    },
    { key: 'city', label: 'City', cell: ({ city }) => city },
    { key: 'country', label: 'Country', cell: ({ country }) => country },
    { key: 'language', label: 'Language', cell: ({ language }) => language },
    { key: 'orders', label: 'Orders', sort: 'orders', isNumber: true, cell: ({ orders_count }) => orders_count },
    {
      key: 'spent',
      label: 'Total spent',
      sort: 'spent',
      isNumber: true,
      cell: ({ spent, orders_count }) => (orders_count === 0 ? '–' : formatMoney(spent, currency)),
    },
    { key: 'bought', label: 'Last order', sort: 'bought', cell: ({ last_bought_at }) => day(last_bought_at) },
    { key: 'opened', label: 'Last opened', sort: 'opened', cell: ({ last_opened_at }) => day(last_opened_at) },
    { key: 'clicked', label: 'Last clicked', sort: 'clicked', cell: ({ last_clicked_at }) => day(last_clicked_at) },
    { key: 'seen', label: 'Last seen', sort: 'seen', cell: ({ last_seen_at }) => day(last_seen_at) },
    ...own.map(({ key, label, type }): ContactColumn => ({
      key: customPrefix + key,
      label,
      isNumber: type === 'number',
      cell: ({ fields }) => fields[key] ?? '',
    })),
    { key: 'newest', label: 'Subscribed', sort: 'newest', cell: ({ subscribed_at }) => day(subscribed_at) },
    { key: 'added', label: 'Added', sort: 'added', cell: ({ created_at }) => day(created_at) },
  ]
}
