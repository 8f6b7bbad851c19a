import { MultiSelect, NativeSelect, Text } from '@mantine/core'
import { Suspense } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { emptyTarget, integrationCalls } from '#features/integrations/contract.ts'
import { TargetFields } from '#features/integrations/web/index.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import type { ShortcutForm } from '../contract.ts'
import styles from './shortcuts.module.css'
import type { StepProps } from './step-content.tsx'

/** Settings for where new subscribers are added: contact lists, and a list of a connected email service. */
export function EmailService({ draft, form, problemOf }: StepProps & { form: ShortcutForm }) {
  const path = useSitePath()
  const { data } = useCall(contactCalls.lists, {})
  // Polled, so that a service connected in another tab soon appears.
  const { data: integrations, error, refetch } = useCall(integrationCalls.state, {}, { refetchInterval: 5000 })
  const { activeEmailService, emailServiceSettings = emptyTarget } = draft.shortcut.definition
  const connected = (integrations?.services ?? []).filter((one) => one.connected)
  const service = connected.find((one) => one.service === activeEmailService)
  const isGone = integrations && activeEmailService !== 'trellis' && !service
  const problem = problemOf('definition.activeEmailService')
  return (
    <div className={styles.fields}>
      <MultiSelect
        label="Lists"
        description="Subscribers are kept in your contacts. Choose lists to add them to."
        placeholder={form.list_ids.length === 0 ? 'No list' : ''}
        data={(data?.lists ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.list_ids}
        onChange={(list_ids) => draft.changeForm(form.id, { list_ids })}
      />
      <ErrorNotice error={error} retry={refetch} />
      <NativeSelect
        label="Email service"
        description="Everybody who subscribes is also added to a list of your email service, even contacts who are held back from the emails."
        maw={420}
        data={[
          { value: 'trellis', label: 'None' },
          ...connected.map((one) => ({ value: one.service as string, label: one.name })),
          ...(isGone ? [{ value: activeEmailService, label: 'Not connected' }] : []),
        ]}
        value={activeEmailService}
        error={problem}
        onChange={({ target }) =>
          draft.changeDefinition({
            activeEmailService: connected.find((one) => one.service === target.value)?.service ?? 'trellis',
            emailServiceSettings: emptyTarget,
          })
        }
      />
      {integrations && (
        <Text size="sm">
          <TextLink to={path(service && !service.valid ? `/integrations/${service.service}` : '/integrations')}>
            {service && !service.valid ? `Connect ${service.name} again` : 'Connect an email service'}
          </TextLink>
        </Text>
      )}
      {service?.valid && (
        <Suspense>
          <TargetFields
            key={service.service}
            service={service}
            target={emailServiceSettings}
            issues={listIssue(problemOf('definition.emailServiceSettings.list_id'))}
            onChange={(settings) => draft.changeDefinition({ emailServiceSettings: settings })}
          />
        </Suspense>
      )}
    </div>
  )
}

const listIssue = (message: string | undefined): Readonly<Record<string, string>> =>
  message === undefined ? {} : { 'settings.list_id': message }
