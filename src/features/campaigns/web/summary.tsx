import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import type { AudienceChoice, CampaignType, Variant } from '../contract.ts'
import { isAudienceEmpty } from '../rules.ts'
import { isTested, variantsOf } from '../test-rules.ts'
import type { CampaignFields } from './campaign-draft.ts'
import { allWords, countWords } from './campaign-words.ts'
import { momentOf, momentWords, type SendTime } from './schedule-time.ts'
import { type Step, stepNames } from './steps.ts'
import { testWords } from './test-words.ts'
import { useDefaultSender } from './use-sending.ts'
import styles from './summary.module.css'

interface SummaryProps {
  fields: CampaignFields
  time: SendTime
  count: number | undefined
  goTo: (step: Step) => void
}

/** Summarizes the choices. Each line links back to its step. */
export function Summary({ fields, time, count, goTo }: SummaryProps) {
  const site = useSite()
  const ours = useDefaultSender()
  const { type, email, push, test, audience, at_best_time } = fields
  const isTesting = isTested({ type, test })
  const isAtBestTime = type === 'email' && at_best_time
  const subjects = isTesting && test.kind === 'subject' ? variantsOf(email, test) : variantsOf(email, { variants: [] })
  const lines: readonly (readonly [name: string, value: ReactNode, step: Step])[] = [
    ['To', <Audience key="to" type={type} audience={audience} count={count} />, 'audience'],
    ...(type === 'email'
      ? ([
          ['From', [email.from_name || site.name, email.from_address || ours].filter(Boolean).join(' · '), 'subject'],
          ['Subject', <Subjects key="subjects" variants={subjects} />, 'subject'],
          ['A/B test', isTesting ? testWords(test) : 'None', 'test'],
        ] as const)
      : ([
          ['Title', push.title || '–', 'content'],
          ['Opens', push.url || '–', 'content'],
        ] as const)),
    ['When', `${whenWords(time, site.time_zone)}${isAtBestTime ? ', at each contact’s best time' : ''}`, 'schedule'],
  ]
  return (
    <Panel title="Summary">
      <dl className={styles.summary}>
        {lines.map(([name, value, step]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <div>{value}</div>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Change ${name.toLowerCase()} in ${stepNames[step]}`}
                onClick={() => goTo(step)}
              >
                Change
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function whenWords(time: SendTime, timeZone: string): string {
  if (time.when === 'now') return 'Immediately'
  const moment = momentOf(time, timeZone)
  return Number.isNaN(moment) ? 'No date yet' : momentWords(moment, timeZone, time.zone)
}

function Subjects({ variants }: { variants: readonly Variant[] }) {
  return variants.map(({ letter, subject }) => (
    <div key={letter}>
      {variants.length > 1 && <strong>{letter} </strong>}
      {subject || '–'}
    </div>
  ))
}

interface AudienceProps {
  type: CampaignType
  audience: AudienceChoice
  count: number | undefined
}

/** Shows the audience, with the names of its lists and segments. */
export function Audience({ type, audience, count }: AudienceProps) {
  const { data } = useCall(contactCalls.vocabulary, {})
  const names = new Map([...(data?.lists ?? []), ...(data?.segments ?? [])].map(({ id, name }) => [id, name]))
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '…').join(', ')
  const taken = [...audience.lists, ...audience.segments]
  const left = [...audience.excluded_lists, ...audience.excluded_segments]
  const known = audience.contact_ids.length > 0 ? 'Chosen contacts' : named(taken)
  const all = audience.not_opened ? 'Contacts who didn’t open the campaign that this resends' : known || allWords(type)
  const who = isAudienceEmpty(audience) ? 'No audience yet' : all
  return (
    <>
      {who}
      {left.length > 0 && `, but not ${named(left)}`}
      {count !== undefined && ` · ${countWords(type, count)}`}
    </>
  )
}
