import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countdownDefaults, countdownFormats } from '../../document/constants.ts'
import { timeLeft } from '../../document/countdown.ts'
import { LengthControl } from '../../editor/controls/length-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'
import type { CountdownProps } from './model.ts'

const timerTypes = [
  { value: 'moment', label: 'Fixed date' },
  { value: 'visitor', label: 'Evergreen' },
  { value: 'code', label: 'Expires with the code' },
]
const endings = [
  { value: 'stay', label: 'Show zeros' },
  { value: 'hide', label: 'Hide countdown' },
  { value: 'close', label: 'Close form' },
]
const hour = 3600
/** The time shown in the examples of the formats: 3 days, 4 hours, 5 minutes and 6 seconds. */
const sampleTime = (((3 * 24 + 4) * 60 + 5) * 60 + 6) * 1000

/** Panel for a countdown: when it ends, how the time is formatted, and what happens then. */
export const CountdownPanel: Panel<'countdown'> = ({ component, set, problems, ...styling }) => (
  <>
    <Section>
      <Select
        label="Timer type"
        description={component.until === 'code' ? 'Hidden until the visitor has a code that expires.' : undefined}
        data={timerTypes}
        allowDeselect={false}
        value={component.until}
        error={problems[0]}
        onChange={(until) => set({ until: (until ?? 'moment') as CountdownProps['until'] })}
      />
      {component.until === 'moment' && (
        <TextInput
          label="End date"
          type="datetime-local"
          value={localTime(component.endsAt)}
          onChange={(event) => {
            const moment = new Date(event.currentTarget.value)
            if (!Number.isNaN(moment.getTime())) set({ endsAt: moment.toISOString() })
          }}
        />
      )}
      {component.until === 'visitor' && (
        <LengthControl
          label="Duration (hours)"
          min={1}
          max={72}
          limit={8760}
          unit=""
          value={Math.round(component.duration / hour)}
          onChange={(hours = 24) => set({ duration: hours * hour })}
        />
      )}
      <TextControl
        label="Text"
        description={`${countdownDefaults.placeholder} is replaced by the time left.`}
        maxLength={500}
        value={component.text}
        onChange={(text) => set({ text })}
      />
      <FormatControl value={component.format} onChange={(format) => set({ format })} />
      <Select
        label="When it ends"
        data={endings}
        allowDeselect={false}
        value={component.atEnd}
        onChange={(atEnd) => set({ atEnd: (atEnd ?? 'stay') as CountdownProps['atEnd'] })}
      />
    </Section>
    <TextStyle {...styling} />
    <SpacingStyle {...styling} />
    <SizeStyle {...styling} />
  </>
)

/** Control for the format of the time left: a predefined format, shown as an example, or a custom one. */
function FormatControl({ value, onChange }: { value: string; onChange: (format: string) => void }) {
  const isPreset = countdownFormats.includes(value)
  const [isCustom, setCustom] = useState(!isPreset)
  return (
    <>
      <Select
        label="Format"
        data={[
          ...countdownFormats.map((format) => ({
            value: format,
            label: timeLeft(sampleTime, format, (days) => (days === 1 ? 'day' : 'days')),
          })),
          { value: 'custom', label: 'Custom' },
        ]}
        allowDeselect={false}
        value={isCustom || !isPreset ? 'custom' : value}
        onChange={(format) => {
          setCustom(format === 'custom')
          if (format && format !== 'custom') onChange(format)
        }}
      />
      {(isCustom || !isPreset) && (
        <TextControl
          label="Custom format"
          description="UU: days. NN: “days”. hh, mm, ss: hours, minutes, seconds."
          maxLength={100}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Returns a moment in the format of the browser's datetime input: in local time. */
function localTime(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
