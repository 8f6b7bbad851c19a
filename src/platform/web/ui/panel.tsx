import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  text?: ReactNode
  /** Makes the panel a form of its own. */
  onSubmit?: () => void
  /** Buttons at the panel's foot. */
  foot?: ReactNode
  children?: ReactNode
}

/** A framed part of a screen with a heading: a group of settings, a chart, a list. */
export function Panel({ title, text, onSubmit, foot, children }: PanelProps) {
  const content = (
    <>
      {children && <div className={styles.body}>{children}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  )
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </section>
  )
}
