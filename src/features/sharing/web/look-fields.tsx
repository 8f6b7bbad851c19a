import { ColorInput, SegmentedControl, Select, Switch } from '@mantine/core'
import type { ShareLook } from '#embed/extra-data/share-settings.ts'
import styles from './sharing.module.css'

interface LookFieldsProps {
  look: ShareLook
  issues: Readonly<Record<string, string>>
  onChange: (part: Partial<ShareLook>) => void
}

/** Fields for the appearance of the buttons. */
export function LookFields({ look, issues, onChange }: LookFieldsProps) {
  return (
    <div className={styles.fields}>
      <SegmentedControl
        aria-label="Shape"
        value={look.shape}
        onChange={(shape) => onChange({ shape: shape as ShareLook['shape'] })}
        data={[
          { value: 'square', label: 'Square' },
          { value: 'rounded', label: 'Rounded' },
          { value: 'circle', label: 'Circle' },
        ]}
      />
      <SegmentedControl
        aria-label="Size"
        value={look.size}
        onChange={(size) => onChange({ size: size as ShareLook['size'] })}
        data={[
          { value: 'small', label: 'Small' },
          { value: 'medium', label: 'Medium' },
          { value: 'large', label: 'Large' },
        ]}
      />
      <div className={styles.row}>
        <Select
          label="Colors"
          allowDeselect={false}
          value={look.colors}
          onChange={(colors) => onChange({ colors: colors as ShareLook['colors'] })}
          data={[
            { value: 'network', label: 'Network colors' },
            { value: 'site', label: 'My brand colors' },
            { value: 'outline', label: 'Outline' },
          ]}
        />
        {look.colors !== 'network' && (
          <ColorInput
            label={look.colors === 'site' ? 'Background' : 'Color'}
            format="hex"
            value={look.background}
            error={issues['settings.look.background']}
            onChange={(background) => onChange({ background })}
          />
        )}
        {look.colors === 'site' && (
          <ColorInput
            label="Icon color"
            format="hex"
            value={look.color}
            error={issues['settings.look.color']}
            onChange={(color) => onChange({ color })}
          />
        )}
      </div>
      <Switch
        label="Show network names"
        checked={look.with_names}
        onChange={(event) => onChange({ with_names: event.currentTarget.checked })}
      />
    </div>
  )
}
