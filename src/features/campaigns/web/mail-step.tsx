import { Button, Loader } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MailEditor } from '#features/mail-design/web/index.ts'
import type { StepProps } from './step-props.ts'
import { WrittenElsewhere } from './written-elsewhere.tsx'
import styles from './wizard.module.css'

/** The mail in its editor. One whose HTML came by the API is shown, and may be redesigned. */
export function MailStep({ fields: { email }, change }: StepProps) {
  const [isAnew, setAnew] = useState(false)
  if (email.blocks === null && email.html !== '' && !isAnew) {
    return (
      <Suspense fallback={<Waiting />}>
        <WrittenElsewhere html={email.html}>
          <Button variant="default" onClick={() => setAnew(true)}>
            Design it here instead
          </Button>
        </WrittenElsewhere>
      </Suspense>
    )
  }
  return (
    <div className={styles.mail}>
      <Suspense fallback={<Waiting />}>
        <MailEditor
          document={email.blocks}
          subject={email.subject}
          previewText={email.preview_text}
          onChange={(blocks, subject = email.subject) => change({ email: { ...email, blocks, subject } })}
        />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Loader aria-label="Loading the editor" />
    </div>
  )
}
