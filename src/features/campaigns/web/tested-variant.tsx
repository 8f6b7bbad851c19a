import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { MailThumbnail } from '#features/mail-design/web/index.ts'
import { useSite } from '#platform/web/site.ts'
import type { Variant } from '../contract.ts'
import { isSameMail } from '../test-rules.ts'
import { MomentFields } from './moment-fields.tsx'
import { firstChoice, momentOf, momentWords, type SendTime } from './schedule-time.ts'
import type { StepProps } from './step-props.ts'
import { useNow } from './use-now.ts'
import type { Variants } from './use-variants.ts'
import { VariantFields } from './variant-fields.tsx'
import looks from './test-step.module.css'
import styles from './wizard.module.css'

interface TestedVariantProps extends StepProps {
  variant: Variant
  /** Position of the variant; 0 is the campaign's own email. */
  place: number
  variants: Variants
  time: SendTime
  /** Shows the variant in the preview. */
  onShow: () => void
}

/** One variant of a test, with the fields that are tested. */
export function TestedVariant(props: TestedVariantProps) {
  const { variant, place, variants, onShow, fields } = props
  const { letter } = variant
  const set = (words: Parameters<Variants['set']>[1]) => {
    variants.set(place, words)
    onShow()
  }
  const canRemove = place > 0
  return (
    <fieldset className={looks.variant}>
      <legend>
        {letter}
        {canRemove && (
          <CloseButton size="sm" aria-label={`Remove variant ${letter}`} onClick={() => variants.remove(place)} />
        )}
      </legend>
      {fields.test.kind === 'subject' && (
        <VariantFields
          variant={variant}
          isTested
          problem={place > 0 || variant.subject === '' ? variants.problemOf(place, 'subject') : undefined}
          onChange={set}
        />
      )}
      {fields.test.kind === 'sender' && <SenderOf {...props} set={set} />}
      {fields.test.kind === 'content' && <MailOf {...props} />}
      {fields.test.kind === 'time' && <TimeOf {...props} set={set} />}
    </fieldset>
  )
}

type Set = (words: Parameters<Variants['set']>[1]) => void

function SenderOf({
  variant: { letter, from_name, reply_to },
  place,
  variants,
  set,
}: TestedVariantProps & { set: Set }) {
  const site = useSite()
  return (
    <div className={styles.pair}>
      <TextInput
        label={`Name ${letter}`}
        placeholder={site.name}
        autoComplete="off"
        maxLength={100}
        value={from_name}
        error={variants.problemOf(place, 'from_name')}
        onChange={(event) => set({ from_name: event.target.value })}
      />
      <TextInput
        label={`Reply-to ${letter}`}
        type="email"
        placeholder="The sender’s address"
        autoComplete="off"
        maxLength={254}
        value={reply_to}
        error={variants.problemOf(place, 'reply_to')}
        onChange={(event) => set({ reply_to: event.target.value })}
      />
    </div>
  )
}

function MailOf({ variant: { letter, mail }, fields: { email }, place, variants, editMail }: TestedVariantProps) {
  const problem = place === 0 ? undefined : variants.problemOf(place, 'mail')
  const isCopy = place > 0 && mail !== null && isSameMail(mail, email)
  const isEmpty = mail === null || (mail.blocks === null && mail.html === '')
  return (
    <div className={looks.email}>
      {mail?.blocks && (
        <div className={looks.thumbnail}>
          <Suspense fallback={null}>
            <MailThumbnail document={mail.blocks} />
          </Suspense>
        </div>
      )}
      <div className={styles.leave}>
        <Words>
          {isEmpty
            ? 'Not written yet.'
            : isCopy
              ? 'Still the same as A.'
              : place === 0
                ? 'The email of this campaign.'
                : 'Its own email.'}
        </Words>
        <div>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit email ${letter}`}
            onClick={() => editMail(letter)}
          >
            {isEmpty ? 'Write email' : 'Edit email'}
          </Button>
        </div>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

function TimeOf({ variant: { letter, send_at }, place, time, variants, set }: TestedVariantProps & { set: Set }) {
  const { time_zone } = useSite()
  const now = useNow()
  if (place === 0) {
    const own = time.when === 'now' ? Number.NaN : momentOf(time, time_zone)
    return (
      <Words>
        When the campaign is sent: {Number.isNaN(own) ? 'immediately' : momentWords(own, time_zone)}. Change it in the
        schedule.
      </Words>
    )
  }
  return (
    <MomentFields
      label={`Variant ${letter}`}
      value={send_at}
      first={firstChoice(now, time_zone)}
      problem={variants.problemOf(place, 'send_at')}
      onChange={(at) => set({ send_at: at })}
    />
  )
}

function Words({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
