import { Button, Modal, Stack, TextInput, Textarea } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { AppError } from '#core/error.ts'
import { formatMoney } from '#core/money.ts'
import { autoResponseCalls } from '#features/auto-responses/contract.ts'
import { AddressDialog } from '#features/auto-responses/web/index.ts'
import { MailEditor, MailThumbnail } from '#features/mail-design/web/index.ts'
import { ProductPicker } from '#features/shops/web/index.ts'
import type { Product } from '#features/shops/contract.ts'
import { useAction } from '#platform/web/use-call.ts'
import type { ShortcutEmail } from '../contract.ts'
import { mapBlocks, sentDocument, variablesOf, withVariables } from '../email-variables.ts'
import styles from './shortcuts.module.css'
import type { StepProps } from './step-content.tsx'
import { type EmailFieldsProps, SubjectTest } from './subject-test.tsx'
import { useLogFailure } from './use-log-failure.ts'

/** The emails of a step: subject, sender and texts, and the email editor, which opens on top of the page. */
export default function EmailSteps({ step, draft, problemOf }: StepProps) {
  const { shortcut, changeEmail, changeDefinition } = draft
  const own = shortcut.emails.flatMap((email, at) => (step.emails.includes(email.id) ? [{ email, at }] : []))
  const product = shortcut.definition.selectedProduct
  const pick = (picked: Product | null, currency: string) => {
    const price = picked ? formatMoney(picked.price, currency) : ''
    changeDefinition({
      selectedProduct: picked && {
        product_id: picked.external_id,
        title: picked.title,
        url: picked.url,
        image_url: picked.image_url,
        price,
      },
    })
    if (!picked) return
    for (const { email } of own)
      changeEmail(email.id, {
        document: mapBlocks(email.document, (block) =>
          block.type === 'product'
            ? {
                ...block,
                title: picked.title,
                price,
                src: picked.image_url || block.src,
                alt: picked.title,
                link: picked.url || block.link,
              }
            : block,
        ),
      })
  }
  return (
    <div className={styles.emails}>
      {(step.controls.includes('product') || step.controls.includes('shown_product')) && (
        <ProductPicker
          label="Product"
          description={
            step.controls.includes('product')
              ? 'Contacts who look at it get the email. Without one, every product counts.'
              : 'The first email shows it.'
          }
          value={product?.product_id ?? ''}
          error={problemOf('definition.selectedProduct')}
          onPick={pick}
        />
      )}
      {own.map(({ email, at }) => (
        <EmailFields
          key={email.id}
          email={email}
          figures={shortcut.subject_tests.filter((one) => one.email === email.id)}
          problemOf={(field) => problemOf(`emails.${at}.${field}`)}
          onChange={(fields) => changeEmail(email.id, fields)}
        />
      ))}
    </div>
  )
}

function EmailFields({ email, figures, problemOf, onChange }: EmailFieldsProps) {
  const [open, setOpen] = useState<'design' | 'test' | null>(null)
  const variables = variablesOf(email.document)
  const retype = (slug: string, text: string) =>
    onChange({ document: withVariables(email.document, [{ slug, label: '', text }]) })
  return (
    <section className={styles.email} aria-label={email.label}>
      <Stack gap="xs">
        <div className={styles.mailPicture}>
          <Suspense fallback={null}>
            <MailThumbnail document={email.document} />
          </Suspense>
        </div>
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('design')}>
          Edit email
        </Button>
        <Button variant="subtle" leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen('test')}>
          Send test
        </Button>
      </Stack>
      <div className={styles.fields}>
        <h3>{email.label}</h3>
        <TextInput
          label="Subject"
          maxLength={200}
          value={email.subject}
          error={problemOf('subject')}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
        <SubjectTest email={email} figures={figures} problemOf={problemOf} onChange={onChange} />
        <TextInput
          label="Preview text"
          maxLength={200}
          value={email.preview_text}
          onChange={(event) => onChange({ preview_text: event.target.value })}
        />
        <div className={styles.pair}>
          <TextInput
            label="From name"
            maxLength={100}
            value={email.from}
            error={problemOf('from')}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextInput
            label="Reply-to"
            type="email"
            maxLength={254}
            placeholder="The sender’s address"
            value={email.reply_to}
            error={problemOf('reply_to')}
            onChange={(event) => onChange({ reply_to: event.target.value })}
          />
        </div>
        {variables.map(({ slug, label, text }, i) => (
          <Textarea
            key={slug}
            label={label}
            autosize
            minRows={1}
            maxRows={6}
            value={text}
            error={problemOf(`variables.${i}.text`)}
            onChange={(event) => retype(slug, event.target.value)}
          />
        ))}
      </div>
      <Modal
        opened={open === 'design'}
        onClose={() => setOpen(null)}
        fullScreen
        title={email.label}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': 'Back to the shortcut' }}
      >
        <Suspense fallback={null}>
          <MailEditor
            document={email.document}
            subject={email.subject}
            previewText={email.preview_text}
            onChange={(document, subject = email.subject) => onChange({ document, subject })}
          />
        </Suspense>
      </Modal>
      {open === 'test' && <TestEmail email={email} onClose={() => setOpen(null)} />}
    </section>
  )
}

const testFailure = 'Error sending test email'

function TestEmail({ email, onClose }: { email: ShortcutEmail; onClose: () => void }) {
  const { run, error, ...state } = useAction(autoResponseCalls.test)
  useLogFailure(testFailure, error)
  const shown = error?.message === autoResponseCalls.test.failure ? new AppError(error.code, testFailure) : error
  const { label, subject, preview_text, from, reply_to } = email
  const send = (email_address: string) =>
    run({
      email_address,
      label,
      email: { name: label, subject, preview_text, document: sentDocument(email, null), custom_sender: from, reply_to },
    })
  return (
    <Suspense fallback={null}>
      <AddressDialog {...state} error={shown} onSend={send} onClose={onClose} />
    </Suspense>
  )
}
