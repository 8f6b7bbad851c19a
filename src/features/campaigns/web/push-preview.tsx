import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import type { PushContent } from '../contract.ts'
import { notificationOf } from '../rules.ts'
import { pushLooks, type ShownPush } from './push-styles.tsx'
import styles from './push-preview.module.css'

/** Previews the notification in the browsers, in light and dark mode. */
export function PushPreview({ push }: { push: PushContent }) {
  const site = useSite()
  const [scheme, setScheme] = useState('light')
  const { title, ...sent } = notificationOf(push)
  const shown: ShownPush = {
    ...sent,
    title: title || 'Your title',
    host: hostOf(site.url),
    siteName: site.name,
  }
  return (
    <section className={styles.preview} aria-label="Preview">
      <header>
        <h2>Preview</h2>
        <SegmentedControl
          size="xs"
          aria-label="Show by"
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </header>
      <div className={styles.screens} data-scheme={scheme}>
        {pushLooks.map(({ name, note, Look }) => (
          <figure key={name}>
            <div className={styles.screen}>
              <Look shown={shown} />
            </div>
            <figcaption>
              <strong>{name}</strong> {note}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'your site'
  }
}
