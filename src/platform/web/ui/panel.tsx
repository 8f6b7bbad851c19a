import { type ReactNode, useContext } from 'react'
import { type Needs, roleHas, roleMayCall } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { SiteContext } from '../site.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  text?: ReactNode
  /** Makes the panel a form of its own, and handles its submission. */
  onSubmit?: () => void
  /** The call that its form makes. Users whose role doesn't allow it see the fields, but can't change them. */
  call?: Call
  /** The same, if the call itself is open to more roles: what is required for making changes. */
  needs?: Needs
  /** Buttons at the bottom of the panel. */
  foot?: ReactNode
  children?: ReactNode
}

/** A framed part of a screen with a heading: a group of settings, a chart, a list. */
export function Panel({ title, text, onSubmit, call, needs, foot, children }: PanelProps) {
  const role = useContext(SiteContext)?.role
  const isViewOnly = role !== undefined && !((!call || roleMayCall(role, call)) && (!needs || roleHas(role, needs)))
  const content = (
    <>
      {children && <div className={styles.body}>{children}</div>}
      {foot && !isViewOnly && <div className={styles.foot}>{foot}</div>}
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
          <fieldset className={styles.fields} disabled={isViewOnly}>
            {content}
          </fieldset>
        </form>
      ) : (
        content
      )}
    </section>
  )
}
