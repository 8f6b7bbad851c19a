import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { featureNames, featureTitle } from '#core/feature.ts'
import type { SetupPart } from '#core/site-setup.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { siteTransferCalls, type Transfer } from '../contract.ts'
import styles from './setup-choice.module.css'
import { copyable, SetupChoiceFields, wholeSetup } from './setup-choice.tsx'

const pollMs = 1000
const defaults = { from: '' }

/** Shows the progress of a copy of another site's setup, and lets the user start one. */
export default function CopySetupPage() {
  const [isRunning, setRunning] = useState(true)
  const { data, error, refetch } = useCall(siteTransferCalls.list, {}, { refetchInterval: isRunning ? pollMs : false })
  const copy = data?.transfers.find(({ kind }) => kind === 'copy')
  if (data && isRunning !== (copy?.state === 'running')) setRunning(!isRunning)
  return (
    <Page title="Copy setup" width="narrow">
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={48} />}
      {copy?.state === 'running' && <Running copy={copy} />}
      {copy?.state === 'done' && <Done copy={copy} />}
      {data && (copy === undefined || copy.state === 'failed') && (
        <Start failure={copy ? new AppError('invalid', copy.error) : null} />
      )}
    </Page>
  )
}

function Running({ copy }: { copy: Transfer }) {
  return (
    <Panel title="Copying" text="This takes a few seconds. You can leave this page.">
      <output className={styles.links}>
        <Loader size="sm" />
        {copy.count.toLocaleString('en')} {copy.count === 1 ? 'record' : 'records'} so far
      </output>
    </Panel>
  )
}

const places: readonly (readonly [SetupPart, label: string, path: string])[] = [
  ['forms', 'Forms', '/forms'],
  ['automations', 'Automations', '/automations'],
  ['audience', 'Contacts', '/contacts'],
  ['settings', 'Site settings', '/settings'],
]

function Done({ copy }: { copy: Transfer }) {
  const { id } = useSite()
  const lacking = featureNames.filter((feature) => copy.lacking[feature])
  return (
    <Panel
      title="Setup copied"
      text="Nothing is live yet: forms are paused, automations and shortcuts are drafts. Check the texts that name the other site before you publish."
    >
      {lacking.length > 0 && (
        <div>
          <p>Left out, since the plan of this site does not include it:</p>
          <ul>
            {lacking.map((feature) => (
              <li key={feature}>
                {featureTitle(feature)}: {copy.lacking[feature]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.links}>
        <LinkButton to={`/sites/${id}`}>Go to the dashboard</LinkButton>
        {places.map(
          ([part, label, path]) =>
            copy.parts?.includes(part) && (
              <LinkButton key={path} variant="default" to={`/sites/${id}${path}`}>
                {label}
              </LinkButton>
            ),
        )}
      </div>
    </Panel>
  )
}

function Start({ failure }: { failure: AppError | null }) {
  const site = useSite()
  const [{ from }] = useUrlState(defaults)
  const { data } = useCall(siteCalls.list, {})
  const [changed, setChoice] = useState<ReturnType<typeof wholeSetup> | null>(null)
  const start = useAction(siteTransferCalls.copy, { invalidates: [siteTransferCalls.list] })
  if (!data) return <ListSkeleton rows={3} height={48} />
  const sites = copyable(data.sites, site.id)
  const choice = changed ?? wholeSetup(sites.some(({ id }) => id === from) ? from : null)
  const { from: source, parts } = choice
  return (
    <Panel
      title={`Copy to ${site.name}`}
      text="Begin with the forms, emails and settings of another of your sites."
      foot={
        <Button
          loading={start.busy}
          disabled={!source || parts.length === 0}
          onClick={() => source && void start.run({ from_site_id: source, parts: [...parts] })}
        >
          Copy setup
        </Button>
      }
    >
      <ErrorNotice error={start.error ?? failure} />
      <SetupChoiceFields sites={sites} choice={choice} onChange={setChoice} />
    </Panel>
  )
}
