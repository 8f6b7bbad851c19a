import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import type { CampaignType, PushContent } from '../contract.ts'
import { previewOf } from './preview-of.ts'
import { PushPreview } from './push-preview.tsx'
import styles from './wizard.module.css'

interface ContentPreviewProps {
  type: CampaignType
  push: PushContent
  /** The mail as the server made it. */
  html: string
}

/** What the campaign says, as it arrives. */
export function ContentPreview({ type, push, html }: ContentPreviewProps) {
  if (type === 'push') return <PushPreview push={push} />
  if (html === '') return <p className={styles.empty}>The email has no content yet.</p>
  return (
    <section aria-label="Email preview">
      <Suspense fallback={<Skeleton height={480} radius="lg" />}>
        <MailFrame className={styles.frame} title="Email" html={previewOf(html)} />
      </Suspense>
    </section>
  )
}
