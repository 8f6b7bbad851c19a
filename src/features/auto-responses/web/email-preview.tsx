import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import type { EmailDraft } from './email-draft.ts'
import styles from './email-editor.module.css'
import { useEmailPreview } from './use-email-preview.ts'

const views = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
]

/** The mail as it arrives: the line in the inbox, then the mail itself in a frame that can do nothing. */
export function EmailPreview({ draft }: { draft: EmailDraft }) {
  const { name: siteName } = useSite()
  const { preview, error } = useEmailPreview(draft)
  const [view, setView] = useState('desktop')
  const sender = draft.custom_sender || siteName
  return (
    <section className={styles.preview} aria-label="Preview">
      <SegmentedControl size="xs" aria-label="Show as" data={views} value={view} onChange={setView} />
      <div className={styles.inbox}>
        <span className={styles.face} aria-hidden>
          {sender.charAt(0).toUpperCase()}
        </span>
        <div>
          <strong>{sender}</strong>
          <p>
            {preview?.subject ?? draft.subject}
            <span> – {draft.preview_text || 'The beginning of the mail stands here.'}</span>
          </p>
        </div>
        <time>now</time>
      </div>
      {error && error.code !== 'invalid' && <ErrorNotice error={error} />}
      {!preview && !error && <Skeleton height={480} radius="lg" />}
      {preview && view === 'text' && <pre className={styles.plain}>{preview.text}</pre>}
      {preview && view !== 'text' && (
        <div className={styles.mail} data-view={view}>
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={view === 'dark' ? inTheDark(preview.html) : inTheLight(preview.html)}
          />
        </div>
      )}
    </section>
  )
}

const darkMedia = '@media (prefers-color-scheme:dark)'

/** The mail as somebody sees it whose mail program is dark, whatever this browser is. */
function inTheDark(html: string): string {
  return html.replace(darkMedia, '@media all').replace('color-scheme:light dark', 'color-scheme:dark')
}

function inTheLight(html: string): string {
  return html.replace(darkMedia, '@media not all').replace('color-scheme:light dark', 'color-scheme:light')
}
