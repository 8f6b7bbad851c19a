import type { ReactNode } from 'react'
import { brand } from '../brand.ts'
import { usePageTitle } from './use-page-title.ts'
import styles from './entrance.module.css'

/** Frame of the screens before login: the logo, a heading and one small form. */
export function Entrance({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className={styles.entrance}>
      <div className={styles.card}>
        <img src={brand.logo} alt={brand.name} width={36} height={36} className={styles.mark} />
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </main>
  )
}
