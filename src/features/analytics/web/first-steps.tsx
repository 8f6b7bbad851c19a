import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { autoResponseCalls } from '#features/auto-responses/contract.ts'
import { contactCalls } from '#features/contacts/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { scriptCalls } from '#features/visitors/contract.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import styles from './first-steps.module.css'
import { rememberFirstStepsOver } from './first-steps-over.ts'
import { byForms, stepsDone, type Step } from './steps-done.ts'

const refetchInterval = 15_000
/** First steps for a new site's owner, checked off by what really happened. Disappear for good once all are done. */
export default function FirstSteps() {
  const { id: siteId } = useSite()
  const contacts = useCall(contactCalls.list, { filter: byForms, limit: 1 }, { refetchInterval })
  const isNew = contacts.data?.total === 0
  const options = { enabled: contacts.data !== undefined, refetchInterval: isNew ? refetchInterval : false } as const
  const forms = useCall(formCalls.list, { limit: 1 }, options)
  const active = useCall(formCalls.list, { status: ['active'], limit: 1 }, options)
  const mails = useCall(autoResponseCalls.loadEmail, {}, options)
  const script = useCall(scriptCalls.script, {}, options)
  const steps = stepsDone({
    forms: forms.data?.total,
    mails: mails.data?.emails.length,
    activeForms: active.data?.total,
    script: script.data?.seen,
    contacts: contacts.data?.total,
  })
  const isOver = steps?.every(({ isDone }) => isDone) ?? false
  useEffect(() => {
    if (isOver) rememberFirstStepsOver(siteId)
  }, [isOver, siteId])
  const failed = [contacts, forms, active, mails, script].some(({ error }) => error)
  if (isOver || (failed && !steps)) return null
  if (!steps) return <div className={styles.loading} />
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className={styles.steps} aria-label="Get started">
      <header className={styles.header}>
        <h2>Get started</h2>
        <span>
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
      </header>
      <ol className={styles.list}>
        {steps.map((step, i) => (
          <StepLine key={step.name} step={step} number={i + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({
  step: { name, text, path, isDone },
  number,
  isNext,
}: {
  step: Step
  number: number
  isNext: boolean
}) {
  const sitePath = useSitePath()
  return (
    <li>
      <PlainLink
        to={sitePath(path)}
        className={styles.step}
        data-done={isDone || undefined}
        data-next={isNext || undefined}
      >
        <span className={styles.mark}>{isDone ? <IconCheck size={15} stroke={2.4} aria-label="Done:" /> : number}</span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.text}>{text}</span>
        </span>
        <IconChevronRight size={16} aria-hidden className={styles.arrow} />
      </PlainLink>
    </li>
  )
}
