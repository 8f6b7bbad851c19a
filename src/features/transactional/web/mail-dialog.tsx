import { Modal, Skeleton, Text } from '@mantine/core'
import { Suspense } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { useCall } from '#platform/web/use-call.ts'
import { transactionalCalls, type TransactionalMail } from '../contract.ts'
import { stateNames } from './state-names.ts'
import styles from './transactional.module.css'

/** One email of the log, as it was sent. */
export function MailDialog({ email, onClose }: { email: TransactionalMail; onClose: () => void }) {
  const { data, error, refetch } = useCall(transactionalCalls.load, { message_id: email.id })
  return (
    <Modal opened onClose={onClose} title={email.subject || '(No subject)'} size="xl" centered>
      <Facts
        facts={[
          ['To', email.to],
          ['From', data?.email.from],
          ['Sent', formatFullMoment(email.at)],
          ['Status', stateNames[email.state]],
          ['Reason', email.reason],
        ]}
      />
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <Skeleton height={480} radius="lg" mt="md" />}
      {data && data.email.html !== '' && (
        <Suspense fallback={<Skeleton height={480} radius="lg" mt="md" />}>
          <MailFrame className={styles.frame} title={`Email: ${email.subject}`} html={data.email.html} />
        </Suspense>
      )}
      {data && data.email.html === '' && (
        <Text mt="md">
          {email.state === 'suppressed'
            ? 'Nothing was sent to this address.'
            : 'The content of this email can’t be shown any more: it was deleted.'}
        </Text>
      )}
    </Modal>
  )
}
