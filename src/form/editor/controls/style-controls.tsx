import { Select, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowsHorizontal,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignRight,
} from '@tabler/icons-react'
import { memo } from 'react'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import { styleDefaults } from '../../document/constants.ts'
import { findVisit } from '../../document/tree.ts'
import { useEditorFacts } from '../editor-context.tsx'
import { readability } from '../../document/look.ts'
import type { StyleProps } from '../panel.ts'
import { ChoiceControl } from './choice-control.tsx'
import { ColorControl } from './color-control.tsx'
import { alignmentInForce, positionInForce } from '../alignment-in-force.ts'
import styles from './controls.module.css'
import { FontControl } from './font-control.tsx'
import { LengthControl } from './length-control.tsx'
import { Section } from './section.tsx'
import { SidesControl } from './sides-control.tsx'

const weights = [
  { value: '300', label: 'Light' },
  { value: '400', label: 'Regular' },
  { value: '500', label: 'Medium' },
  { value: '600', label: 'Semibold' },
  { value: '700', label: 'Bold' },
  { value: '800', label: 'Extra bold' },
]
const alignments = [
  { value: 'left', label: <Glyph icon={IconAlignLeft} name="Left" /> },
  { value: 'center', label: <Glyph icon={IconAlignCenter} name="Center" /> },
  { value: 'right', label: <Glyph icon={IconAlignRight} name="Right" /> },
] as const

const positions = [
  { value: 'start', label: <Glyph icon={IconLayoutAlignLeft} name="Left" /> },
  { value: 'center', label: <Glyph icon={IconLayoutAlignCenter} name="Center" /> },
  { value: 'end', label: <Glyph icon={IconLayoutAlignRight} name="Right" /> },
  { value: 'stretch', label: <Glyph icon={IconArrowsHorizontal} name="Fill" /> },
] as const

function Glyph({ icon: Picture, name }: { icon: typeof IconAlignLeft; name: string }) {
  return (
    <span title={name} style={{ display: 'grid', placeItems: 'center', height: 18 }}>
      <Picture size={16} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

/** Font, size, weight, alignment and color of text. */
export const TextStyle = memo(function TextStyle({ id, style, setStyle }: StyleProps) {
  const alignment = useEditorFacts(({ document: form }) => {
    const visit = findVisit(form, id)
    return visit ? alignmentInForce(visit) : styleDefaults.textAlign
  })
  return (
    <Section title="Typography">
      <div className={styles.row}>
        <FontControl value={style.fontFamily} onChange={(fontFamily) => setStyle({ fontFamily })} />
        <Select
          label="Weight"
          data={weights}
          value={style.fontWeight ? String(style.fontWeight) : null}
          placeholder="Default"
          clearable
          onChange={(weight) => setStyle({ fontWeight: weight ? (Number(weight) as 400) : undefined })}
        />
      </div>
      <LengthControl
        label="Size"
        min={8}
        max={72}
        limit={200}
        value={style.fontSize}
        fallback={styleDefaults.fontSize}
        onChange={(fontSize) => setStyle({ fontSize })}
      />
      <LengthControl
        label="Line height"
        min={0.8}
        max={2.4}
        limit={3}
        step={0.05}
        unit=""
        value={style.lineHeight}
        fallback={styleDefaults.lineHeight}
        onChange={(lineHeight) => setStyle({ lineHeight })}
      />
      <ChoiceControl
        label="Alignment"
        value={alignment}
        options={alignments}
        onChange={(textAlign) => setStyle({ textAlign })}
      />
      <ColorControl label="Text color" value={style.color} unset="Inherit" onChange={(color) => setStyle({ color })} />
      <ContrastNote id={id} />
    </Section>
  )
})

/** Shows a note if a component's text has too little contrast with its background. */
function ContrastNote({ id }: { id: string }) {
  const reading = useEditorFacts(({ document: form }) => {
    const visit = findVisit(form, id)
    return visit ? readability(visit) : null
  })
  if (!reading || reading.ratio >= reading.min) return null
  return (
    <WarnNote isLive icon={<IconAlertTriangle size={16} aria-hidden />}>
      Low contrast: {reading.ratio.toFixed(1)}, and {reading.min} is the minimum.
    </WarnNote>
  )
}

/** Padding and margin of a component. */
export const SpacingStyle = memo(function SpacingStyle({ style, setStyle, gap }: StyleProps & { gap?: boolean }) {
  return (
    <Section title="Spacing">
      <SidesControl label="Padding" value={style.padding} onChange={(padding) => setStyle({ padding })} />
      <SidesControl label="Margin" value={style.margin} onChange={(margin) => setStyle({ margin })} />
      {gap && (
        <LengthControl
          label="Gap"
          max={64}
          limit={200}
          value={style.gap}
          fallback={0}
          onChange={(value) => setStyle({ gap: value })}
        />
      )}
    </Section>
  )
})

/** Border, corner radius and shadow. */
export const BorderStyle = memo(function BorderStyle({ style, setStyle }: StyleProps) {
  return (
    <Section title="Border and shadow">
      <LengthControl
        label="Corner radius"
        max={48}
        limit={1000}
        value={style.borderRadius}
        fallback={0}
        onChange={(borderRadius) => setStyle({ borderRadius })}
      />
      <LengthControl
        label="Border"
        max={12}
        limit={40}
        value={style.borderWidth}
        fallback={0}
        onChange={(borderWidth) => setStyle({ borderWidth })}
      />
      {(style.borderWidth ?? 0) > 0 && (
        <ColorControl
          label="Border color"
          value={style.borderColor}
          unset="Text color"
          onChange={(borderColor) => setStyle({ borderColor })}
        />
      )}
      <ChoiceControl
        label="Shadow"
        value={style.shadow ?? 'none'}
        options={[
          { value: 'none', label: 'None' },
          { value: 'small', label: 'S' },
          { value: 'medium', label: 'M' },
          { value: 'large', label: 'L' },
        ]}
        onChange={(shadow) => setStyle({ shadow })}
      />
    </Section>
  )
})

/** A component's width and its position in its container. */
export const SizeStyle = memo(function SizeStyle({
  id,
  style,
  setStyle,
  min = 1,
  max = 800,
  height,
}: StyleProps & { min?: number; max?: number; height?: boolean }) {
  const position = useEditorFacts(({ document: form }) => {
    const visit = findVisit(form, id)
    return visit ? positionInForce(visit) : null
  })
  return (
    <Section title="Size">
      <LengthControl
        label="Width"
        min={min}
        max={max}
        limit={2000}
        value={style.width}
        onChange={(width) => setStyle({ width })}
      />
      {position && (
        <ChoiceControl
          label="Position"
          value={position}
          options={positions}
          onChange={(alignSelf) => setStyle({ alignSelf })}
        />
      )}
      {height && (
        <LengthControl
          label="Min height"
          max={600}
          limit={2000}
          value={style.minHeight}
          onChange={(minHeight) => setStyle({ minHeight })}
        />
      )}
    </Section>
  )
})
