import { Checkbox, Group, NativeSelect } from '@mantine/core'
import type { Step, StepOf } from '../contract.ts'
import { hourOptions, weekdayOptions } from './words.ts'

/** Fields for the weekday and hour until which a step waits, and for whose clock counts. */
export function ClockFields({ step, onChange }: { step: StepOf<'wait_until'>; onChange: (step: Step) => void }) {
  return (
    <>
      <Checkbox.Group
        label="Days"
        description="Leave all unchecked for any day."
        value={step.weekdays.map(String)}
        onChange={(days) => onChange({ ...step, weekdays: days.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap="sm" mt="xs">
          {weekdayOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label="Time"
        data={hourOptions}
        value={String(step.hour)}
        onChange={({ target }) => onChange({ ...step, hour: Number(target.value) })}
      />
      <NativeSelect
        label="Time zone"
        data={[
          { value: 'contact', label: "The contact's, where known" },
          { value: 'site', label: "The site's" },
        ]}
        value={step.zone}
        onChange={({ target }) => onChange({ ...step, zone: target.value as 'contact' | 'site' })}
      />
    </>
  )
}
