import { Radio, Stack, Text } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useSitePath } from '#platform/web/site.ts'
import type { SendTime } from './schedule-time.ts'
import type { StepProps } from './step-props.ts'
import { TimeFields } from './time-fields.tsx'

interface ScheduleStepProps extends StepProps {
  time: SendTime
  onTime: (change: Partial<SendTime>) => void
}

/** When it leaves: as soon as it is sent off, or at a time. */
export function ScheduleStep({ time, onTime, fields }: ScheduleStepProps) {
  const { time_zone } = useSite()
  const path = useSitePath()
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
      {time.when === 'later' && <TimeFields time={time} onTime={onTime} type={fields.type} />}
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
