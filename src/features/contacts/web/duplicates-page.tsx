import { Button } from '@mantine/core'
import { IconUserSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { KeyPager } from '#platform/web/ui/key-pager.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'
import { ContactsTabs } from './contacts-tabs.tsx'
import { DuplicateGroupPanel } from './duplicate-group.tsx'

const pollMs = 1500

/** The page with all contacts that may be the same person, according to the last search. */
export default function DuplicatesPage() {
  const [{ after, before }, setState] = useUrlState({ after: '', before: '' })
  const [isLooking, setLooking] = useState(false)
  const vocabulary = useCall(contactCalls.vocabulary, {})
  const input = { ...(isPlace(after) ? { after: Number(after) } : isPlace(before) && { before: Number(before) }) }
  const found = useCall(contactCalls.duplicateGroups, input, {
    keepPrevious: true,
    refetchInterval: isLooking && pollMs,
  })
  const look = useAction(contactCalls.findDuplicates, {
    invalidates: [contactCalls.duplicateGroups],
    onSuccess: () => setState({ after: '', before: '' }),
  })
  const { search = null, groups = [], total = 0, next = null, previous = null } = found.data ?? {}
  const isUnderWay = search?.state === 'looking'
  if (isUnderWay !== isLooking) setLooking(isUnderWay)
  const button = (
    <Button
      loading={look.busy || isUnderWay}
      leftSection={<IconUserSearch size={16} aria-hidden />}
      onClick={() => void look.run({})}
    >
      {search ? 'Search again' : 'Find duplicates'}
    </Button>
  )
  return (
    <Page title="Duplicates" note={searchSummary(search)} actions={search && button}>
      <ContactsTabs />
      <ErrorNotice error={look.error} />
      <ErrorNotice error={found.error} retry={found.refetch} />
      {found.isLoading && <ListSkeleton rows={4} />}
      {groups.map((group) => (
        <DuplicateGroupPanel
          key={`${group.group} ${group.contacts.length}`}
          group={group}
          vocabulary={vocabulary.data}
        />
      ))}
      {found.data && search === null && (
        <EmptyState
          icon={IconUsers}
          title="Find duplicate contacts"
          text="Finds contacts with the same mailbox, phone number or full name. Nothing is merged until you confirm."
          action={button}
        />
      )}
      {search?.state === 'done' && groups.length === 0 && (
        <EmptyState
          icon={IconUsers}
          title={total > 0 ? 'No more on this page' : 'No duplicates found'}
          text="No contacts share a mailbox, phone number or full name, apart from those marked as not duplicates. Values that very many contacts share are ignored."
        />
      )}
      <KeyPager
        note={total === 0 ? '' : total === 1 ? '1 group' : `${total.toLocaleString('en')} groups`}
        onPrevious={previous === null ? undefined : () => setState({ before: String(previous), after: '' })}
        onNext={next === null ? undefined : () => setState({ after: String(next), before: '' })}
      />
    </Page>
  )
}

const isPlace = (text: string) => /^[1-9]\d{0,8}$/.test(text)

function searchSummary(search: { state: 'looking' | 'done' | 'failed'; at: string } | null): string {
  if (!search) return ''
  if (search.state === 'looking') return 'Searching all contacts.'
  const at = formatFullMoment(search.at)
  return search.state === 'done' ? `As of ${at}.` : `The search of ${at} failed. Search again.`
}
