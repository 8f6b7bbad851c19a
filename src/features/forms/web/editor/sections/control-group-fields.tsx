import { Switch } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/**
 * Field for the share of visitors who don't see the form, with a link to the results. For a form in a test, the test
 * sets this.
 */
export function ControlGroupFields({ fields, base, change }: SectionProps) {
  const path = useSitePath()
  const { hold_out: share } = fields
  return (
    <fieldset className={styles.group}>
      <legend>Control group</legend>
      {base.test_id ? (
        <p className={styles.hint}>
          This form is in a test, which sets the control group.{' '}
          <TextLink to={path(`/tests/${base.test_id}`)}>Open the test</TextLink>
        </p>
      ) : (
        <Switch
          label="Use a control group"
          description="Hides the form from a share of visitors to measure its impact."
          checked={share > 0}
          onChange={(event) => change({ hold_out: event.currentTarget.checked ? 10 : 0 })}
        />
      )}
      {!base.test_id && share > 0 && (
        <NumberField
          label="Share of visitors"
          unit="%"
          min={1}
          max={50}
          value={share}
          onChange={(hold_out) => change({ hold_out })}
        />
      )}
      {!base.test_id && base.hold_out > 0 && (
        <p className={styles.hint}>
          See the results in its <TextLink to={path(`/forms/${base.id}/statistics`)}>statistics</TextLink>.
        </p>
      )}
    </fieldset>
  )
}
