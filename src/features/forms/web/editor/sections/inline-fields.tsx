import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { formLimits } from '#form/document/constants.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { isSelector } from '../../../selector.ts'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** Fields for the position of an inline form in the page. */
export function InlineFields({ fields, base, change }: SectionProps) {
  const { embed_mode, embed_selector: selector } = fields
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Placement"
        data={[
          { value: 'auto', label: 'Automatic' },
          { value: 'manual', label: 'Manual' },
        ]}
        value={embed_mode}
        onChange={(mode) => change({ embed_mode: mode as 'auto' | 'manual' })}
      />
      {embed_mode === 'auto' ? (
        <>
          <NumberField
            label="Position in text"
            unit="%"
            description="50% is halfway through the paragraphs."
            max={100}
            value={fields.auto_embed_placement}
            onChange={(auto_embed_placement) => change({ auto_embed_placement })}
          />
          <TextInput
            label="Content selector"
            description="A CSS selector. Leave empty to use the page’s main text."
            placeholder=".post-content"
            maxLength={formLimits.selectorLength}
            value={selector}
            error={selector !== '' && !isSelector(selector) ? `“${selector}” is not a CSS selector.` : undefined}
            onChange={(event) => change({ embed_selector: event.target.value.trim() })}
          />
        </>
      ) : (
        <div className={styles.labelled}>
          <span>Paste this line where the form should appear</span>
          <CopyField label="Embed code" value={`<div data-trellis="${base.id}"></div>`} />
        </div>
      )}
      <NumberField
        label="Max width"
        unit="px"
        min={formLimits.minimumWidth}
        max={formLimits.maximumWidth}
        value={fields.content_width}
        onChange={(content_width) => change({ content_width })}
      />
      <Switch
        label="Dim the rest of the page"
        description="While the form is in the middle of the screen."
        checked={fields.embed_blackout_status === 'active'}
        onChange={(event) => change({ embed_blackout_status: event.currentTarget.checked ? 'active' : 'inactive' })}
      />
    </>
  )
}
