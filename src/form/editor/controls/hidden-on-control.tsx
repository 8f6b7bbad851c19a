import { Chip } from '@mantine/core'
import type { Device } from '../../document/constants.ts'
import styles from './controls.module.css'
import { Section } from './section.tsx'

const names: Record<Device, string> = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Phone' }

interface HiddenOnControlProps {
  devices: readonly Device[]
  value: readonly Device[]
  onChange: (hidden: Device[]) => void
}

/** The devices on which a component is shown. */
export function HiddenOnControl({ devices, value, onChange }: HiddenOnControlProps) {
  return (
    <Section title="Visible on">
      <fieldset className={styles.chips} aria-label="Visible on">
        {devices.map((device) => (
          <Chip
            key={device}
            size="xs"
            checked={!value.includes(device)}
            onChange={(shown) => onChange(shown ? value.filter((one) => one !== device) : [...value, device])}
          >
            {names[device]}
          </Chip>
        ))}
      </fieldset>
    </Section>
  )
}
