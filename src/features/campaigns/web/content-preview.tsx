import { SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import type { CampaignTest, CampaignType, EmailContent, PushContent } from '../contract.ts'
import { emailOf, isTested, variantsOf } from '../test-rules.ts'
import { previewOf } from './preview-of.ts'
import { PushPreview } from './push-preview.tsx'
import styles from './wizard.module.css'

interface ContentPreviewProps {
  type: CampaignType
  push: PushContent
  /** The email as the server composed it, and the emails of its test. */
  email: EmailContent
  test: CampaignTest
}

/** A preview of the campaign as it arrives. */
export function ContentPreview({ type, push, email, test }: ContentPreviewProps) {
  const [shown, setShown] = useState('A')
  if (type === 'push') return <PushPreview push={push} />
  const letters =
    isTested({ type, test }) && test.kind === 'content' ? variantsOf(email, test).map(({ letter }) => letter) : []
  const { html } = emailOf(email, test, letters.includes(shown) ? shown : 'A')
  if (email.html === '') return <p className={styles.empty}>The email has no content yet.</p>
  return (
    <section aria-label="Email preview" className={styles.leave}>
      {letters.length > 1 && (
        <div>
          <SegmentedControl size="xs" aria-label="Variant" data={letters} value={shown} onChange={setShown} />
        </div>
      )}
      <Suspense fallback={<Skeleton height={480} radius="lg" />}>
        <MailFrame
          className={styles.frame}
          title={letters.length > 1 ? `Email ${shown}` : 'Email'}
          html={previewOf(html)}
        />
      </Suspense>
    </section>
  )
}
