import { TextInput } from '@mantine/core'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { EmailContent } from '../contract.ts'
import type { StepProps } from './step-props.ts'
import { useDefaultSender } from './use-sending.ts'
import styles from './wizard.module.css'

type Name = 'from_name' | 'from_address' | 'reply_to'

/** Fields for the sender of the email, and for the reply address. */
export function SenderFields({ fields: { email }, change, issues, checks }: StepProps) {
  const site = useSite()
  const path = useSitePath()
  const ours = useDefaultSender()
  const put = (part: Partial<EmailContent>) => change({ email: { ...email, ...part } })
  const field = (name: Name, maxLength: number) => ({
    value: email[name],
    maxLength,
    error: issues[`email.${name}`] ?? checks.find((check) => check.field === `email.${name}`)?.message,
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  return (
    <Panel
      title="Sender"
      text={
        <>
          Leave empty to send from this installation’s address. To use your own,{' '}
          <TextLink to={path('/sending/domains')}>set up a sending domain</TextLink>.
        </>
      }
    >
      <TextInput label="Name" placeholder={site.name} autoComplete="off" {...field('from_name', 100)} />
      <div className={styles.pair}>
        <TextInput
          label="Address"
          type="email"
          autoComplete="off"
          placeholder={ours || 'The installation’s address'}
          {...field('from_address', 254)}
        />
        <TextInput
          label="Reply-to"
          type="email"
          autoComplete="off"
          placeholder="The sender’s address"
          {...field('reply_to', 254)}
        />
      </div>
    </Panel>
  )
}
