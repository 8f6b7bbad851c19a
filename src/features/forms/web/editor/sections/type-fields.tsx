import { SegmentedControl, Select, Switch } from '@mantine/core'
import type { FunctionComponent } from 'react'
import {
  type Animation,
  animations,
  formLimits,
  type FormType,
  type Position,
  type SlideDirection,
} from '#form/document/constants.ts'
import { animationNames } from '../../form-words.ts'
import { ClickTriggers } from './click-triggers.tsx'
import { InlineFields } from './inline-fields.tsx'
import { LandingPage } from './landing-page.tsx'
import { NumberField } from './number-field.tsx'
import { PlaceGrid } from './place-grid.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

const corners: readonly Position[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']
const sides: { value: SlideDirection; label: string }[] = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
  { value: 'top', label: 'Top' },
  { value: 'bottom', label: 'Bottom' },
]

/** Settings specific to the form's type. */
export function TypeFields(props: SectionProps) {
  const Fields = fieldsByType[props.fields.form_type]
  return <Fields {...props} />
}

const PopupFields: FunctionComponent<SectionProps> = (props) => {
  const { fields, change } = props
  return (
    <>
      <PlaceGrid label="Position" value={fields.position} onChange={(position) => change({ position })} />
      <HowItComes {...props} />
      <Switch
        label="Allow page interaction"
        description="Removes the overlay. The form stays until it is closed."
        checked={fields.popup_mode === 'modeless'}
        onChange={(event) => change({ popup_mode: event.currentTarget.checked ? 'modeless' : 'modal' })}
      />
      <Switch
        label="Prevent dismissal"
        description="For age gates: only its own buttons close it, not Esc, the back button or a click outside."
        checked={fields.popup_mode === 'strict'}
        onChange={(event) => change({ popup_mode: event.currentTarget.checked ? 'strict' : 'modal' })}
      />
      <LandingPage {...props} />
    </>
  )
}

const ScrollBoxFields: FunctionComponent<SectionProps> = (props) => {
  const { fields, change } = props
  return (
    <>
      <PlaceGrid
        label="Position"
        value={fields.position}
        places={corners}
        onChange={(position) => change({ position })}
      />
      <Width {...props} label="Width" />
      <HowItComes {...props} />
    </>
  )
}

const MatFields: FunctionComponent<SectionProps> = (props) => (
  <>
    <p className={styles.hint}>Fills the screen until the visitor scrolls down.</p>
    <HowItComes {...props} />
    <LandingPage {...props} />
  </>
)

const BarFields: FunctionComponent<SectionProps> = (props) => {
  const { fields, change } = props
  return (
    <>
      <Labelled label="Position">
        <SegmentedControl
          fullWidth
          aria-label="Position"
          data={[
            { value: 'top', label: 'Top' },
            { value: 'bottom', label: 'Bottom' },
          ]}
          value={fields.position === 'bottom' ? 'bottom' : 'top'}
          onChange={(position) => change({ position: position as Position })}
        />
      </Labelled>
      <Labelled label="On scroll">
        <SegmentedControl
          fullWidth
          aria-label="On scroll"
          data={[
            { value: 'fixed', label: 'Sticky' },
            { value: 'static', label: 'Scrolls with page' },
          ]}
          value={fields.show_position}
          onChange={(next) => change({ show_position: next as 'fixed' | 'static' })}
        />
      </Labelled>
      <NumberField
        label="Min height"
        unit="px"
        min={formLimits.minimumBar}
        max={formLimits.maximumBar}
        value={fields.bar_size}
        onChange={(bar_size) => change({ bar_size })}
      />
      <Switch
        label="Center content"
        description="Keeps the content together instead of spreading it across the bar."
        checked={fields.content_width !== formLimits.maximumWidth}
        onChange={(event) => change({ content_width: event.currentTarget.checked ? 960 : formLimits.maximumWidth })}
      />
      {fields.content_width !== formLimits.maximumWidth && <Width {...props} label="Content width" />}
      <AnimationField {...props} />
    </>
  )
}

const ClickFields: FunctionComponent<SectionProps> = (props) => (
  <>
    <ClickTriggers {...props} />
    <PopupFields {...props} />
  </>
)

const fieldsByType: Record<FormType, FunctionComponent<SectionProps>> = {
  popup: PopupFields,
  game: PopupFields,
  'click-trigger-popup': ClickFields,
  'scroll-box': ScrollBoxFields,
  'welcome-mat': MatFields,
  'smart-bar': BarFields,
  'inline-popup': InlineFields,
}

function HowItComes(props: SectionProps) {
  const { fields, change } = props
  return (
    <div className={styles.pair}>
      <AnimationField {...props} />
      {fields.animation_id === 'slide' && (
        <Select
          label="From"
          data={sides}
          allowDeselect={false}
          value={fields.slide_direction}
          onChange={(side) => change({ slide_direction: (side ?? 'right') as SlideDirection })}
        />
      )}
    </div>
  )
}

function AnimationField({ fields, change }: SectionProps) {
  return (
    <Select
      label="Animation"
      data={animations.map((value) => ({ value, label: animationNames[value] }))}
      allowDeselect={false}
      value={fields.animation_id}
      onChange={(next) => change({ animation_id: (next ?? 'rise') as Animation })}
    />
  )
}

function Width({ fields, change, label }: SectionProps & { label: string }) {
  return (
    <NumberField
      label={label}
      unit="px"
      min={formLimits.minimumWidth}
      max={formLimits.maximumWidth}
      value={fields.content_width}
      onChange={(content_width) => change({ content_width })}
    />
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}
