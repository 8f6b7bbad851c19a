import { Button, Loader, SegmentedControl } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MailEditor } from '#features/mail-design/web/index.ts'
import type { EmailContent } from '../contract.ts'
import { emailOf, isTested, variantsOf } from '../test-rules.ts'
import type { StepProps } from './step-props.ts'
import { WrittenElsewhere } from './written-elsewhere.tsx'
import styles from './wizard.module.css'

/**
 * The step with the email in its editor. In a test of content, it shows the email of one variant, with links to the
 * others.
 */
export function MailStep(props: StepProps & { letter: string }) {
  const { fields, editMail } = props
  const { email, test } = fields
  const letters = isTested(fields) && test.kind === 'content' ? variantsOf(email, test).map(({ letter }) => letter) : []
  const letter = letters.includes(props.letter) ? props.letter : 'A'
  return (
    <>
      {letters.length > 1 && (
        <div className={styles.variants}>
          <span id="variant-shown">A/B test of content: you are editing variant</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="variant-shown"
            data={letters}
            value={letter}
            onChange={editMail}
          />
        </div>
      )}
      <MailOf key={letter} {...props} letter={letter} />
    </>
  )
}

/** An email whose HTML came through the API is displayed, and can be redesigned. */
function MailOf({ fields, change, letter }: StepProps & { letter: string }) {
  const email = emailOf(fields.email, fields.test, letter)
  const [isAnew, setAnew] = useState(false)
  const put = (blocks: EmailContent['blocks'], subject: string) => {
    if (letter === 'A') return change({ email: { ...fields.email, blocks, subject } })
    const { html, text } = email
    const variants = fields.test.variants.map((one) =>
      one.letter === letter ? { ...one, mail: { blocks, html, text } } : one,
    )
    change({ test: { ...fields.test, variants } })
  }
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
          onChange={(blocks, subject = email.subject) => put(blocks, subject)}
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
