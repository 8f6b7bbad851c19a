import { Text } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useLiveCount } from '#platform/web/use-live-count.ts'
import { campaignCalls } from '../contract.ts'
import { AudienceFields } from './audience-fields.tsx'
import { countWords } from './campaign-words.ts'
import type { StepProps } from './step-props.ts'
import styles from './wizard.module.css'

/** The step for choosing the audience, with its current number of recipients. */
export function AudienceStep(props: StepProps) {
  const { fields } = props
  return (
    <Panel
      title="Audience"
      text={
        fields.type === 'push'
          ? 'Your push subscribers. A browser is linked to a contact when they submit a form in it.'
          : 'Subscribed contacts only. Contacts on several lists get it once.'
      }
      foot={<Count {...props} />}
    >
      <AudienceFields {...props} />
      {fields.type === 'push' && <Browsers />}
    </Panel>
  )
}

function Count({ fields: { type, audience } }: StepProps) {
  const { count, isCounting } = useLiveCount(campaignCalls.audience, { type, audience })
  return (
    <output className={styles.count} data-counting={isCounting || undefined} aria-label="Recipients">
      {count === undefined ? 'Counting…' : `${countWords(type, count)} now`}
    </output>
  )
}

function Browsers() {
  const path = useSitePath()
  return (
    <Text c="dimmed">
      Visitors subscribe through a form with the goal “Collect push subscribers”.{' '}
      <TextLink to={path('/forms/new?goal=push')}>Make one</TextLink>
    </Text>
  )
}
