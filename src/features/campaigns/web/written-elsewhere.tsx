import type { ReactNode } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import styles from './wizard.module.css'

/** A mail that was not written in the editor, as it is. */
export function WrittenElsewhere({ html, children }: { html: string; children: ReactNode }) {
  return (
    <section className={styles.elsewhere} aria-label="The e-mail">
      <p className={styles.kept}>
        This e-mail’s HTML was made elsewhere, so it can only be looked at here.
        {children}
      </p>
      <MailFrame className={styles.frame} title="The e-mail" html={html} />
    </section>
  )
}
