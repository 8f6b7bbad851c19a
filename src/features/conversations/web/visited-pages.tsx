import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { inboxCalls } from '../contract.ts'
import styles from './inbox.module.css'

/** The pages that the visitor saw around the conversation, currently open ones first. */
export function VisitedPages({ conversationId }: { conversationId: string }) {
  const { data } = useCall(inboxCalls.pages, { conversation_id: conversationId }, { refetchInterval: 10_000 })
  if (!data || data.pages.length === 0) return null
  return (
    <Panel title="Pages">
      <ul className={styles.pages} aria-label="Pages">
        {data.pages.map(({ page, at, is_open }) => (
          <li key={page}>
            <PageLink page={page} />
            <span className={styles.details}>
              {is_open ? <span className={styles.now}>Now</span> : <Moment at={at} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A page as reported by the visitor's browser; a link if it is a valid web address. */
function PageLink({ page }: { page: string }) {
  const url = URL.canParse(page) ? new URL(page) : null
  if (!url || !/^https?:$/.test(url.protocol)) return <span className={styles.page}>{page}</span>
  return (
    <a className={styles.page} href={page} target="_blank" rel="noreferrer" title={page}>
      {url.pathname === '/' ? url.host : url.pathname}
    </a>
  )
}
