import { Checkbox, Select, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { drawTeaser } from '#embed/teaser/draw-teaser.ts'
import { type TeaserPosition, teaserPositions } from '#form/document/constants.ts'
import type { PopupSettings } from '../../../contract.ts'
import { teaserOf } from '../../../live-form.ts'
import { capital } from '../../switch-losses.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

type Teaser = PopupSettings['teaser']

const moments: { value: Teaser['show']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'before', label: 'Before the form' },
  { value: 'after', label: 'After dismissal' },
  { value: 'both', label: 'Before and after' },
]
const places = teaserPositions.map((value) => ({ value, label: capital(value.replace('-', ' ')) }))

/** Settings for the teaser: a small tab at the edge of the page that opens the form. */
export function TeaserFields({ fields, change, issues }: SectionProps) {
  const { teaser, form_type: type } = fields
  if (type === 'inline-popup' || type === 'click-trigger-popup') return null
  const set = (part: Partial<Teaser>) => change({ teaser: { ...teaser, ...part } })
  return (
    <fieldset className={styles.group}>
      <legend>Teaser</legend>
      <Select
        label="Show teaser"
        data={moments}
        allowDeselect={false}
        value={teaser.show}
        onChange={(show) => set({ show: (show ?? 'never') as Teaser['show'] })}
      />
      {teaser.show !== 'never' && (
        <>
          <TextInput
            label="Text"
            maxLength={60}
            value={teaser.text}
            error={teaser.text.trim() === '' ? 'Enter the teaser text.' : issues.teaser}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <Select
            label="Position"
            data={places}
            allowDeselect={false}
            value={teaser.position}
            onChange={(position) => set({ position: (position ?? 'bottom-right') as TeaserPosition })}
          />
          <Checkbox
            label="Can be dismissed"
            checked={teaser.closable}
            onChange={(event) => set({ closable: event.currentTarget.checked })}
          />
          <TeaserPreview fields={fields} />
        </>
      )}
    </fieldset>
  )
}

/** Preview of the teaser on a page, drawn by the same code as for visitors. */
function TeaserPreview({ fields }: Pick<SectionProps, 'fields'>) {
  const page = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify(teaserOf(fields) ?? null)
  useEffect(() => {
    const teaser = JSON.parse(drawn) as ReturnType<typeof teaserOf> | null
    if (!teaser) return undefined
    const host = drawTeaser(teaser, { onOpen() {}, onClose() {} })
    page.current!.append(host)
    return () => host.remove()
  }, [drawn])
  return <div ref={page} className={styles.teaserPage} inert aria-hidden="true" />
}
