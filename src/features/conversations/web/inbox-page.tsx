import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, PlainLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { type ConversationState, type ConversationSummary, inboxCalls } from '../contract.ts'
import { durationText, senderName, stateNames } from './state-names.ts'
import { usePresence } from './use-presence.ts'
import styles from './inbox.module.css'

const defaults = { state: 'open', assigned: 'anyone', tag: '', search: '' }
const states = Object.keys(stateNames) as ConversationState[]
type Before = { last_at: string; id: string } | null

/** Page with the conversations of the site, by state. */
export default function InboxPage() {
  const path = useSitePath()
  const [{ state: named, assigned, tag, search }, change] = useUrlState(defaults)
  usePresence()
  const state = states.find((one) => one === named) ?? 'open'
  const [before, setBefore] = useState<Before>(null)
  const ask = useCallback(
    (fields: Partial<typeof defaults>) => {
      setBefore(null)
      change(fields)
    },
    [change],
  )
  const onSearch = useCallback((text: string) => ask({ search: text }), [ask])
  const { data, error, refetch } = useCall(
    inboxCalls.list,
    { state, assigned, tag, search, before },
    { keepPrevious: true },
  )
  const listed = data?.conversations ?? []
  const last = listed.at(-1)
  const isFiltered = search !== '' || tag !== '' || assigned !== 'anyone'
  const first = data?.first_response ?? null
  return (
    <Page
      title="Inbox"
      note={
        first === null
          ? 'Messages from your contact forms and chat.'
          : `Median first response in 30 days${data?.has_hours ? ', in office hours' : ''}: ${durationText(first)}`
      }
      actions={
        <>
          <LinkButton variant="default" to={path('/inbox/statistics')}>
            Statistics
          </LinkButton>
          <LinkButton variant="default" to={path('/inbox/hours')}>
            Office hours
          </LinkButton>
          <LinkButton variant="default" to={path('/inbox/saved-replies')}>
            Saved replies
          </LinkButton>
        </>
      }
    >
      <nav className={styles.states} aria-label="Conversations by state">
        {states.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.state}
            aria-current={one === state ? 'page' : undefined}
            onClick={() => ask({ state: one })}
          >
            {stateNames[one]} {data && <span className={styles.count}>{data.counts[one]}</span>}
          </button>
        ))}
      </nav>
      <div className={styles.filters}>
        <SearchInput label="Search messages and people" value={search} onSearch={onSearch} />
        <NativeSelect
          aria-label="Assigned to"
          value={assigned}
          onChange={({ currentTarget: { value } }) => ask({ assigned: value })}
          data={[
            { value: 'anyone', label: 'Assigned to anyone' },
            { value: 'me', label: 'Assigned to me' },
            { value: 'nobody', label: 'Unassigned' },
            ...(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {(tag !== '' || (data?.tags.length ?? 0) > 0) && (
          <NativeSelect
            aria-label="Tag"
            value={tag}
            onChange={({ currentTarget: { value } }) => ask({ tag: value })}
            data={[{ value: '', label: 'All tags' }, ...tagsToChoose(data?.tags ?? [], tag)]}
          />
        )}
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={5} />}
      {data && listed.length === 0 && (
        <EmptyState
          icon={IconInbox}
          title={isFiltered ? 'Nothing found' : `No ${stateNames[state].toLowerCase()} conversations`}
          text={
            isFiltered
              ? 'No conversations match your search and filters.'
              : 'Messages from your contact forms and chat arrive here.'
          }
          action={
            !isFiltered && (
              <LinkButton variant="default" to={path('/contact-forms')}>
                Contact forms
              </LinkButton>
            )
          }
        />
      )}
      {listed.length > 0 && (
        <ul className={styles.list} aria-label="Conversations">
          {listed.map((conversation) => (
            <Entry key={conversation.id} conversation={conversation} to={path(`/inbox/${conversation.id}`)} />
          ))}
        </ul>
      )}
      <div className={styles.pager}>
        {before !== null && (
          <Button variant="default" onClick={() => setBefore(null)}>
            Back to the latest
          </Button>
        )}
        {data?.has_more && last && (
          <Button variant="default" onClick={() => setBefore({ last_at: last.last_at, id: last.id })}>
            Older conversations
          </Button>
        )}
      </div>
    </Page>
  )
}

/** Returns the known tags, plus the chosen one if no conversation has it anymore. */
function tagsToChoose(known: readonly string[], chosen: string): string[] {
  return chosen === '' || known.includes(chosen) ? [...known] : [...known, chosen]
}

function Entry({ conversation, to }: { conversation: ConversationSummary; to: string }) {
  const { is_unread, subject, preview, last_at, tags } = conversation
  return (
    <li>
      <PlainLink to={to} className={styles.entry} data-unread={is_unread}>
        <span className={styles.who}>
          {senderName(conversation)}
          {is_unread && (
            <span className={styles.dot}>
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.when}>
          <Moment at={last_at} />
        </span>
        <span className={styles.preview}>
          {subject && <span className={styles.subject}>{subject} · </span>}
          {preview}
        </span>
        {tags.length > 0 && (
          <span className={styles.tags}>
            <VisuallyHidden>Tags:</VisuallyHidden>
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
      </PlainLink>
    </li>
  )
}
