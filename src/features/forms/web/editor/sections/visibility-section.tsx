import { Select } from '@mantine/core'
import { Suspense } from 'react'
import { DraftedRules } from '#features/display-rules/web/index.ts'
import { type DeviceMode, deviceModes } from '#form/document/constants.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { devicesInWords } from '../../device-words.ts'
import { capital } from '../../switch-losses.ts'
import { visibilityInWords } from '../../visibility-words.ts'
import { FrequencyFields } from './frequency-fields.tsx'
import { ControlGroupFields } from './control-group-fields.tsx'
import { NumberField } from './number-field.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { TeaserFields } from './teaser-fields.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'
import { useRulesInWords } from './use-rules-in-words.ts'
import { useSiteChoices } from './use-site-choices.ts'

const devices = deviceModes.map((value) => ({ value, label: capital(devicesInWords[value]) || 'On all devices' }))

/** Section for when, how often, where and to whom the form is shown, with a plain-language summary at the top. */
export function VisibilitySection(props: SectionProps) {
  const { fields, base, change, issues } = props
  const where = useRulesInWords(fields.display_rules)
  const choices = useSiteChoices()
  const { form_type: type, min_cart_value: cart } = fields
  return (
    <div className={styles.stack}>
      <p className={styles.words} aria-live="polite">
        {visibilityInWords(fields, where)}
      </p>
      {type !== 'inline-popup' && <TriggerFields {...props} />}
      <FrequencyFields {...props} />
      <TeaserFields {...props} />
      <fieldset className={styles.group}>
        <legend>Targeting</legend>
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <DraftedRules
            objectId={base.id}
            rules={fields.display_rules}
            issues={issues}
            minCartValue={cart}
            choices={choices}
            onChange={(rules) => change({ display_rules: [...rules] })}
          />
        </Suspense>
        <Select
          label="Devices"
          data={devices}
          allowDeselect={false}
          value={fields.device_mode}
          onChange={(mode) => change({ device_mode: (mode ?? 'all') as DeviceMode })}
        />
        <NumberField
          label="Minimum cart value"
          description="0 for no minimum."
          decimals
          max={1_000_000}
          value={cart ?? 0}
          onChange={(value) => change({ min_cart_value: value > 0 ? value : null })}
        />
      </fieldset>
      <ScheduleFields {...props} />
      <ControlGroupFields {...props} />
    </div>
  )
}
