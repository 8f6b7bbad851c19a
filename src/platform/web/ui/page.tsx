import { Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainLink } from './link.tsx'
import styles from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  title: string
  /** The screen's main buttons, next to the title and right-aligned. */
  actions?: ReactNode
  /** A link to the parent screen. */
  back?: { label: string; to: string } | undefined
  /** A line below the title. */
  note?: ReactNode
  /** `narrow` for forms and texts, `wide` (the default) for lists and figures. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** Frame of a screen next to the sidebar: its heading, its main buttons and its content. */
export function Page({ title, actions, back, note, width = 'wide', children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={styles.page} data-width={width}>
      {back && (
        <PlainLink to={back.to} className={styles.back}>
          <IconChevronLeft size={14} aria-hidden />
          {back.label}
        </PlainLink>
      )}
      <header className={styles.header}>
        <div className={styles.heading}>
          <Title order={1}>{title}</Title>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
