import { Radio, Stack, Switch, Text } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useSitePath } from '#platform/web/site.ts'
import { BestTimes } from './best-times.tsx'
import type { SendTime } from './schedule-time.ts'
import type { StepProps } from './step-props.ts'
import { TimeFields } from './time-fields.tsx'

interface ScheduleStepProps extends StepProps {
  time: SendTime
  onTime: (change: Partial<SendTime>) => void
}

/** The step for the send time: right away, or at a chosen time. */
export function ScheduleStep({ time, onTime, fields, change, checks, issues }: ScheduleStepProps) {
  const { time_zone } = useSite()
  const path = useSitePath()
  const isAtBestTime = fields.type === 'email' && fields.at_best_time
  const problem = checks.find(({ field }) => field === 'schedule.at_best_time')?.message
  return (
    <Panel
      title="When should it send?"
      text={
        <>
          Your site’s time zone is {zoneWords(time_zone)}. <TextLink to={path('/settings')}>Change</TextLink>
        </>
      }
    >
      <Radio.Group aria-label="When" value={time.when} onChange={(when) => onTime({ when: when as SendTime['when'] })}>
        <Stack gap="xs">
          <Radio value="now" label="Immediately" />
          <Radio value="later" label="Schedule" />
        </Stack>
      </Radio.Group>
      {time.when === 'later' && <TimeFields time={time} onTime={onTime} type={fields.type} hasZones={!isAtBestTime} />}
      {fields.type === 'email' && (
        <Switch
          label="Send at each contact’s best time"
          description="Within 24 hours of the start, at the hour at which each contact usually opens and clicks. Opens by Apple Mail and other privacy proxies are not counted."
          checked={isAtBestTime}
          error={issues['at_best_time'] ?? problem}
          onChange={(event) => {
            change({ at_best_time: event.currentTarget.checked })
            if (event.currentTarget.checked && time.zone === 'contact') onTime({ zone: 'site' })
          }}
        />
      )}
      {isAtBestTime && <BestTimes audience={fields.audience} />}
      {time.when === 'now' && (
        <Text c="dimmed" size="sm">
          Nothing is sent until you confirm in the last step.
        </Text>
      )}
    </Panel>
  )
}

function zoneWords(zone: string): string {
  return zone.replaceAll('_', ' ')
}
