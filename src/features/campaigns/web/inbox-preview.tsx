import { SegmentedControl } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import type { CampaignTest, EmailContent, Variant } from '../contract.ts'
import { emailOf } from '../test-rules.ts'
import { previewOf } from './preview-of.ts'
import styles from './inbox.module.css'

interface InboxPreviewProps {
  email: EmailContent
  test: CampaignTest
  variant: Variant
  /** The email's text. Its beginning is shown if there is no preview text. */
  text: string
  letters: readonly string[]
  onShow: (letter: string) => void
}

/** Previews the email in the inbox lists of a computer and a phone, truncated where they truncate it. */
export function InboxPreview({ email, test, variant, text, letters, onShow }: InboxPreviewProps) {
  const site = useSite()
  const shown = emailOf(email, test, variant.letter)
  const sender = shown.from_name.trim() || site.name
  const subject = previewOf(shown.subject) || 'Your subject'
  const preview =
    previewOf(shown.preview_text) ||
    previewOf(text.slice(0, 600)).replaceAll(/\s+/g, ' ') ||
    'The start of the email shows here.'
  return (
    <section className={styles.preview} aria-label="Inbox preview">
      <header>
        <h2>Inbox preview</h2>
        {letters.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Variant"
            data={[...letters]}
            value={variant.letter}
            onChange={onShow}
          />
        )}
      </header>
      <figure>
        <figcaption>Desktop</figcaption>
        <div className={styles.desktop}>
          <OtherLine width={52} />
          <p className={styles.row}>
            <b>{sender}</b>
            <span className={styles.line}>
              <b>{subject}</b>
              <span> – {preview}</span>
            </span>
            <small>9:41</small>
          </p>
          <OtherLine width={68} />
        </div>
      </figure>
      <figure>
        <figcaption>Phone</figcaption>
        <div className={styles.phone}>
          <OtherLine width={60} />
          <div className={styles.card}>
            <span className={styles.face} aria-hidden>
              {sender.charAt(0).toUpperCase()}
            </span>
            <p>
              <span className={styles.top}>
                <b>{sender}</b>
                <small>9:41</small>
              </span>
              <b className={styles.subject}>{subject}</b>
              <span className={styles.words}>{preview}</span>
            </p>
          </div>
          <OtherLine width={44} />
        </div>
      </figure>
    </section>
  )
}

/** A placeholder for other emails in the inbox. */
function OtherLine({ width }: { width: number }) {
  return (
    <div className={styles.other} aria-hidden>
      <i style={{ width: '14%' }} />
      <i style={{ width: `${width}%` }} />
    </div>
  )
}
