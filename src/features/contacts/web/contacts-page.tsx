import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconFilter, IconFilterOff, IconUserPlus, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useHasRole, useSite, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { KeyPager } from '#platform/web/ui/key-pager.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls, type ContactQuery, type ContactSort, contactStatuses, type View } from '../contract.ts'
import { contactColumns } from './contact-columns.tsx'
import { ContactsTable } from './contacts-table.tsx'
import { ContactsTabs } from './contacts-tabs.tsx'
import styles from './contacts-page.module.css'
import { ListOptions } from './list-options.tsx'
import { firstDirection, pageSizes, useListOptions } from './use-list-options.ts'
import { ViewsMenu } from './views-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { contactStatusNames } from '../status-names.ts'
import { useExport } from './use-export.ts'
import { finished } from './filter-changes.ts'
import { useFilter } from './use-filter.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))
const AddContact = lazy(() => import('./add-contact.tsx'))

const defaults = {
  search: '',
  status: '',
  list: '',
  segment: '',
  tag: '',
  sort: '',
  direction: '',
  size: '',
  columns: '',
  view: '',
  after: '',
  before: '',
}
const fromStart = { after: '', before: '' }
const statusOptions = [
  { value: '', label: 'Any status' },
  ...contactStatuses.map((value) => ({ value, label: contactStatusNames[value] })),
]

/** The page with all contacts of the site, which can be searched, filtered, tagged and deleted. */
export default function ContactsPage() {
  const [state, setState] = useUrlState(defaults)
  const [filter, setFilter] = useFilter()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const query = queryOf(state, filter && finished(filter))
  const place = state.after ? { after: state.after } : state.before ? { before: state.before } : {}
  const { sort, direction, limit, columns: chosen, keep } = useListOptions(state)
  const list = useCall(contactCalls.list, { ...query, ...place, sort, direction, limit }, { keepPrevious: true })
  const vocabulary = useCall(contactCalls.vocabulary, {})
  const all = contactColumns(vocabulary.data, useSite().currency)
  const columns = all.filter(({ key }) => chosen.includes(key))
  const sortBy = (by: ContactSort, way: typeof direction) =>
    setState({ sort: by, direction: way === firstDirection(by) ? '' : way, ...fromStart })
  const counted = useCall(contactCalls.count, query, { enabled: 'after' in place || 'before' in place })
  const search = useCallback((text: string) => setState({ search: text, ...fromStart }), [setState])
  const download = useExport()
  const isAdmin = useHasRole('admin')
  const { contacts = [], next = null, previous = null } = list.data ?? {}
  const total = list.data?.total ?? counted.data?.count
  const isFiltered = Object.keys(query).length > 0
  const openView = (view: View | undefined) => {
    setFilter(view?.view.query.filter)
    setState(view ? stateOf(view) : { ...defaults })
  }
  return (
    <Page
      title="Contacts"
      actions={
        <>
          {isAdmin && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.busy}
              onClick={() => void download.start('contacts', query)}
            >
              Export
            </Button>
          )}
          <IfMay call={contactCalls.add}>
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add contact
            </Button>
          </IfMay>
        </>
      }
    >
      <ContactsTabs />
      <Suspense fallback={null}>{isAdding && <AddContact onClose={() => setAdding(false)} />}</Suspense>
      {(contacts.length > 0 || isFiltered || !list.data) && (
        <div className={styles.filters}>
          <SearchInput label="Search name, email, company, phone" value={state.search} onSearch={search} />
          <NativeSelect
            aria-label="Status"
            data={statusOptions}
            value={state.status}
            onChange={(event) => setState({ status: event.target.value, ...fromStart })}
          />
          <Groups state={state} onChange={(change) => setState({ ...change, ...fromStart })} />
          <Button
            variant="default"
            aria-expanded={filter !== undefined}
            leftSection={filter ? <IconFilterOff size={16} aria-hidden /> : <IconFilter size={16} aria-hidden />}
            onClick={() =>
              setFilter(
                filter
                  ? undefined
                  : { match: 'all', conditions: [{ field: 'opened', operator: 'within_days', value: 30 }] },
              )
            }
          >
            {filter ? 'Clear filter' : 'Filter'}
          </Button>
          <ViewsMenu
            current={state.view}
            options={{ query: { search: '', ...query }, columns: [...chosen], sort, direction, limit }}
            onOpen={openView}
          />
          <ListOptions
            all={all}
            shown={chosen}
            sort={{ sort, direction }}
            onColumns={(keys) => {
              keep({ columns: keys })
              setState({ columns: state.columns && keys.join(',') })
            }}
            onSort={sortBy}
          />
        </div>
      )}
      {filter && (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <FilterPanel filter={filter} onChange={setFilter} />
        </Suspense>
      )}
      <SelectionBar
        // Reset when the query changes, because "all" referred to the previous filter.
        key={JSON.stringify(query)}
        selected={selected}
        query={query}
        total={total}
        onClear={() => setSelected(new Set())}
      />
      <ErrorNotice error={download.error} />
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.isLoading && <ListSkeleton rows={10} />}
      {contacts.length > 0 && (
        <div className={styles.scroll}>
          <ContactsTable
            contacts={contacts}
            columns={columns}
            sort={{ sort, direction }}
            isStale={list.isStale}
            selected={selected}
            onSelect={setSelected}
            onSort={(by) =>
              sortBy(by, by === sort ? (direction === 'ascending' ? 'descending' : 'ascending') : firstDirection(by))
            }
          />
        </div>
      )}
      {list.data && contacts.length === 0 && (isFiltered || 'after' in place ? <NothingFound /> : <NobodyYet />)}
      <KeyPager
        note={!total ? '' : `${total.toLocaleString('en')} ${total === 1 ? 'contact' : 'contacts'}`}
        onPrevious={previous === null ? undefined : () => setState({ before: previous, after: '' })}
        onNext={next === null ? undefined : () => setState({ after: next, before: '' })}
      >
        {total !== undefined && total > pageSizes[0] && (
          <NativeSelect
            size="xs"
            aria-label="Contacts per page"
            data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
            value={String(limit)}
            onChange={(event) => {
              keep({ size: event.target.value })
              setState({ size: state.size && event.target.value, ...fromStart })
            }}
          />
        )}
      </KeyPager>
    </Page>
  )
}

type State = typeof defaults

function stateOf({ id, view: { query, columns, sort, direction, limit } }: View): State {
  const { search, status = '', list_id = '', segment_id = '', tag = '' } = query
  const groups = { list: list_id, segment: segment_id, tag }
  return {
    search,
    status,
    ...groups,
    sort,
    direction: direction ?? '',
    size: String(limit),
    columns: columns.join(','),
    view: id,
    ...fromStart,
  }
}

function queryOf({ search, status, list, segment, tag }: State, filter: ContactQuery['filter']): Partial<ContactQuery> {
  const known = contactStatuses.find((name) => name === status)
  return {
    ...(search && { search }),
    ...(known && { status: known }),
    ...(list && { list_id: list }),
    ...(segment && { segment_id: segment }),
    ...(tag && { tag }),
    ...(filter && filter.conditions.length > 0 && { filter }),
  }
}

/** Selects for lists, segments and tags, on sites that have any. */
function Groups({ state, onChange }: { state: State; onChange: (change: Partial<State>) => void }) {
  const { data } = useCall(contactCalls.vocabulary, {})
  const { lists = [], segments = [], tags = [] } = data ?? {}
  if (lists.length + segments.length + tags.length === 0) return null
  const options = (kind: string, all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }))
  const groups = [
    { group: 'Lists', items: options('list', lists) },
    { group: 'Segments', items: options('segment', segments) },
    {
      group: 'Tags',
      items: options(
        'tag',
        tags.map((name) => ({ id: name, name })),
      ),
    },
  ].filter(({ items }) => items.length > 0)
  const value = state.list
    ? `list ${state.list}`
    : state.segment
      ? `segment ${state.segment}`
      : state.tag
        ? `tag ${state.tag}`
        : ''
  const choose = (text: string) => {
    const gap = text.indexOf(' ')
    onChange({ list: '', segment: '', tag: '', ...(gap > 0 && { [text.slice(0, gap)]: text.slice(gap + 1) }) })
  }
  return (
    <NativeSelect
      aria-label="List, segment or tag"
      data={[{ value: '', label: 'All contacts' }, ...groups]}
      value={value}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

function NobodyYet() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconUsers}
      title="No contacts yet"
      text="People who submit one of your forms appear here. Publish a form and install the script on your site, or import your contacts."
      action={
        <>
          <LinkButton to={path('/forms')}>Go to your forms</LinkButton>{' '}
          <LinkButton to={path('/contacts/imports')} variant="default">
            Import contacts
          </LinkButton>
        </>
      }
    />
  )
}

function NothingFound() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconUserSearch}
      title="No matching contacts"
      text="Try part of the name or email, another status, or fewer conditions."
      action={
        <LinkButton to={path('/contacts')} variant="default">
          Show all contacts
        </LinkButton>
      }
    />
  )
}
