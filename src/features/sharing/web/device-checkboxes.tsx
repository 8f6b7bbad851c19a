import { Checkbox, Group } from '@mantine/core'
import type { Device } from '#form/document/constants.ts'

interface DeviceCheckboxesProps {
  value: readonly Device[]
  error: string | undefined
  onChange: (devices: Device[]) => void
}

/** Checkboxes for the devices that an extra is shown on. */
export default function DeviceCheckboxes({ value, error, onChange }: DeviceCheckboxesProps) {
  return (
    <Checkbox.Group
      label="Devices"
      value={[...value]}
      error={error}
      onChange={(devices) => onChange(devices as Device[])}
    >
      <Group mt="xs">
        <Checkbox value="desktop" label="Desktop" />
        <Checkbox value="tablet" label="Tablet" />
        <Checkbox value="mobile" label="Mobile" />
      </Group>
    </Checkbox.Group>
  )
}
