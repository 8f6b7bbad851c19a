import type { ReactNode } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import styles from './wizard.module.css'

/** Shows an email that was not written in the editor, unchanged. */
export function WrittenElsewhere({ html, children }: { html: string; children: ReactNode }) {
  return (
    <section className={styles.elsewhere} aria-label="Email preview">
      <p className={styles.kept}>
        This email’s HTML was made elsewhere and can’t be edited here.
        {children}
      </p>
      <MailFrame className={styles.frame} title="Email" html={html} />
    </section>
  )
}
