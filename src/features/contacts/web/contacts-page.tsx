import { NativeSelect } from '@mantine/core'
import { IconUserSearch, IconUsers } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls, type ContactStatus, contactStatuses } from '../contract.ts'
import { ContactsTable } from './contacts-table.tsx'
import styles from './contacts-page.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { statusNames } from './status-names.ts'

const defaults = { search: '', status: '', page: 1 }
const limit = 10
const statusOptions = [
  { value: '', label: 'Any status' },
  ...contactStatuses.map((value) => ({ value, label: statusNames[value] })),
]

/** Everybody who subscribed: searched, filtered, deleted. */
export default function ContactsPage() {
  const [filters, setFilters] = useUrlState(defaults)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const status = contactStatuses.find((name) => name === filters.status)
  const list = useCall(contactCalls.list, listInput(filters.search, status, filters.page), { keepPrevious: true })
  const search = useCallback((text: string) => setFilters({ search: text }), [setFilters])
  const { contacts = [], total = 0 } = list.data ?? {}
  const isFiltered = filters.search !== '' || status !== undefined
  return (
    <Page title="Contacts">
      {(total > 0 || isFiltered || !list.data) && (
        <div className={styles.filters}>
          <SearchInput label="Search by e-mail" value={filters.search} onSearch={search} />
          <NativeSelect
            aria-label="Status"
            data={statusOptions}
            value={status ?? ''}
            onChange={(event) => setFilters({ status: event.target.value })}
          />
        </div>
      )}
      <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.isLoading && <ListSkeleton rows={limit} />}
      {contacts.length > 0 && (
        <ContactsTable contacts={contacts} isStale={list.isStale} selected={selected} onSelect={setSelected} />
      )}
      {list.data && contacts.length === 0 && (isFiltered || filters.page > 1 ? <NothingFound /> : <NobodyYet />)}
      <Pager page={filters.page} limit={limit} total={total} onPage={(page) => setFilters({ page })} />
    </Page>
  )
}

function listInput(search: string, status: ContactStatus | undefined, page: number) {
  return { search, page, limit, ...(status && { status }) }
}

function NobodyYet() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconUsers}
      title="Nobody has subscribed yet"
      text="Everybody who leaves an e-mail address in one of your forms is listed here. Make a form, make it active and put the script on your site."
      action={<LinkButton to={path('/forms')}>Go to your forms</LinkButton>}
    />
  )
}

function NothingFound() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconUserSearch}
      title="No contact matches"
      text="Try a part of the address, or another status."
      action={
        <LinkButton to={path('/contacts')} variant="default">
          Show all contacts
        </LinkButton>
      }
    />
  )
}
