import { Button, Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { type Goal, makesSubscribers } from '#form/document/constants.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { emptyTarget, integrationCalls, type Service, type Target } from '../contract.ts'
import styles from './integrations.module.css'
import { TargetFields } from './target-fields.tsx'
import { TestContact } from './test-contact.tsx'

/** The email services that a form's subscribers are sent to, in the editor. */
export default function FormServices({ popupId, goal }: { popupId: string; goal: Goal }) {
  const path = useSitePath()
  const state = useCall(integrationCalls.state, {}, { enabled: makesSubscribers(goal) })
  const settings = useCall(integrationCalls.settings, { popup_id: popupId }, { enabled: makesSubscribers(goal) })
  const saveDefault = useAction(integrationCalls.saveDefault, { invalidates: [integrationCalls.settings] })
  if (!makesSubscribers(goal)) return null
  const connected = state.data?.services.filter((service) => service.connected) ?? []
  // Submitting to another service's form needs no connection.
  const offered = state.data?.services.filter((service) => service.connected || isFormOfAnother(service)) ?? []
  const defaults = connected.filter(({ service }) => settings.data?.default_targets[service])
  return (
    <section className={styles.services} aria-label="Email services">
      <h3 className={styles.label}>Email services</h3>
      <ErrorNotice error={state.error ?? settings.error ?? saveDefault.error} />
      {!(state.data && settings.data) && !state.error && <ListSkeleton rows={1} height={44} />}
      {state.data && connected.length === 0 && (
        <p className={styles.details}>
          Send subscribers to Mailchimp, Klaviyo and others.{' '}
          <TextLink to={path('/integrations')}>Connect a service</TextLink>
        </p>
      )}
      {settings.data && defaults.length > 0 && (
        <Switch
          label="Use the settings for all forms"
          description={defaults
            .map(({ service, name }) =>
              [name, settings.data!.default_targets[service]!.list_name].filter(Boolean).join(': '),
            )
            .join(', ')}
          checked={settings.data.uses_default}
          onChange={({ currentTarget: { checked } }) =>
            void saveDefault.run({ popup_id: popupId, uses_default: checked })
          }
        />
      )}
      {settings.data &&
        offered.map((service) => (
          <ServiceRow
            key={service.service}
            popupId={popupId}
            service={service}
            target={settings.data!.targets[service.service] ?? null}
          />
        ))}
      {connected.length > 0 && (
        <p className={styles.details}>
          <TextLink to={path('/integrations')}>Connect another service</TextLink>
        </p>
      )}
    </section>
  )
}

const isFormOfAnother = ({ service }: Service) => service === 'formsync'

/** Host that the other service's form is submitted to. */
const hostOf = ({ form }: Target) => form && new URL(form.action).host

interface ServiceRowProps {
  popupId: string
  service: Service
  target: Target | null
}

function ServiceRow({ popupId, service, target }: ServiceRowProps) {
  const [draft, setDraft] = useState<Target | null>(null)
  const save = useAction(integrationCalls.saveSettings, {
    invalidates: [integrationCalls.settings, integrationCalls.state],
    onSuccess: () => setDraft(null),
  })
  const store = (settings: Target | null) => void save.run({ service: service.service, popup_id: popupId, settings })
  return (
    <div className={styles.row}>
      <div>
        <strong>{service.name}</strong>
        <p className={styles.details}>
          {service.connected && !service.valid
            ? 'Disconnected: subscribers wait until it is connected again.'
            : target
              ? target.list_name || hostOf(target) || 'On'
              : 'Off'}
        </p>
      </div>
      <Button size="compact-sm" variant="default" onClick={() => setDraft(target ?? emptyTarget)}>
        {target ? 'Edit' : 'Set up'}
        <span className={styles.hidden}> {service.name}</span>
      </Button>
      <Modal opened={draft !== null} onClose={() => setDraft(null)} title={service.name} centered>
        {draft && (
          <form
            className={styles.stack}
            onSubmit={(event) => {
              event.preventDefault()
              store(draft)
            }}
          >
            <ErrorNotice error={Object.keys(save.issues).length > 0 ? null : save.error} />
            <TargetFields service={service} target={draft} issues={save.issues} onChange={setDraft} />
            <TestContact service={service} target={draft} />
            <div className={styles.buttons}>
              {target && (
                <Button variant="subtle" color="red" onClick={() => store(null)}>
                  Turn off
                </Button>
              )}
              <Button type="submit" loading={save.busy}>
                Save
              </Button>
            </div>
          </form>
        )}
      </Modal>
    </div>
  )
}
