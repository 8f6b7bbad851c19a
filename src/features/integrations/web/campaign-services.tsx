import type { CampaignType } from '#features/campaigns/contract.ts'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type CampaignTarget, emptyTarget, integrationCalls, type Service } from '../contract.ts'
import styles from './integrations.module.css'
import { TargetFields } from './target-fields.tsx'
import { TestContact } from './test-contact.tsx'

interface CampaignServicesProps {
  step: string
  campaignId: string
  type: CampaignType
}

/** On the audience step of a campaign: the lists of connected services that its readers are added to. */
export default function CampaignServices({ step, campaignId, type }: CampaignServicesProps) {
  return step === 'audience' && type === 'email' ? <Services campaignId={campaignId} /> : null
}

function Services({ campaignId }: { campaignId: string }) {
  const state = useCall(integrationCalls.state, {})
  const settings = useCall(integrationCalls.campaign, { campaign_id: campaignId })
  const connected = state.data?.services.filter((service) => service.connected) ?? []
  if (state.data && connected.length === 0) return null
  const error = state.error ?? settings.error
  return (
    <Panel title="Add to a list" text="Add people who read this campaign to a list in a connected service.">
      <ErrorNotice error={error} retry={state.error ? state.refetch : settings.refetch} />
      {!(state.data && settings.data) && !error && <ListSkeleton rows={1} height={44} />}
      {settings.data &&
        connected.map((service) => (
          <ServiceRow
            key={service.service}
            campaignId={campaignId}
            service={service}
            target={settings.data!.targets.find((one) => one.service === service.service)}
          />
        ))}
    </Panel>
  )
}

const readers = [
  { value: 'clicked', label: 'Clicked' },
  { value: 'opened', label: 'Opened' },
  { value: 'delivered', label: 'Everyone' },
] as const
const sentences = {
  clicked: 'Contacts who click a link in the email.',
  opened: 'Contacts who open the email or click a link in it.',
  delivered: 'Everyone the email is delivered to, when all of it is sent.',
} as const

interface ServiceRowProps {
  campaignId: string
  service: Service
  target: CampaignTarget | undefined
}

type Draft = Pick<CampaignTarget, 'who' | 'settings'>

function ServiceRow({ campaignId, service, target }: ServiceRowProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const save = useAction(integrationCalls.saveCampaign, {
    invalidates: [integrationCalls.campaign],
    onSuccess: () => setDraft(null),
  })
  const store = (who: Draft['who'], settings: Draft['settings'] | null) =>
    void save.run({ campaign_id: campaignId, service: service.service, who, settings })
  const readersOf = ({ who }: CampaignTarget) => readers.find(({ value }) => value === who)!.label
  return (
    <div className={styles.row}>
      <div>
        <strong>{service.name}</strong>
        <p className={styles.details}>
          {target ? [readersOf(target), target.settings.list_name].filter(Boolean).join(' → ') : 'Off'}
          {target && !service.valid && '. Disconnected: contacts wait until it is connected again.'}
        </p>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setDraft(target ?? { who: 'clicked', settings: emptyTarget })}
      >
        {target ? 'Edit' : 'Set up'}
        <span className={styles.hidden}> {service.name}</span>
      </Button>
      <Modal opened={draft !== null} onClose={() => setDraft(null)} title={`Add to a list in ${service.name}`} centered>
        {draft && (
          <form
            className={styles.stack}
            onSubmit={(event) => {
              event.preventDefault()
              store(draft.who, draft.settings)
            }}
          >
            <ErrorNotice error={Object.keys(save.issues).length > 0 ? null : save.error} />
            <div className={styles.readers}>
              <SegmentedControl
                fullWidth
                aria-label="Who is added"
                data={[...readers]}
                value={draft.who}
                onChange={(who) => setDraft({ ...draft, who })}
              />
              <p className={styles.details}>{sentences[draft.who]}</p>
            </div>
            <TargetFields
              service={service}
              target={draft.settings}
              issues={save.issues}
              onChange={(settings) => setDraft({ ...draft, settings })}
            />
            <TestContact service={service} target={draft.settings} />
            <div className={styles.buttons}>
              {target && (
                <Button variant="subtle" color="red" onClick={() => store(draft.who, null)}>
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
