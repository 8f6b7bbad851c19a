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
  { value: 'never', label: 'No tab' },
  { value: 'before', label: 'First the tab, which opens the form' },
  { value: 'after', label: 'After the form was closed' },
  { value: 'both', label: 'Before the form and after it' },
]
const places = teaserPositions.map((value) => ({ value, label: capital(value.replace('-', ' ')) }))

/** A small tab at the edge of the page that opens the form, and how it looks. */
export function TeaserFields({ fields, change, issues }: SectionProps) {
  const { teaser, form_type: type } = fields
  if (type === 'inline-popup' || type === 'click-trigger-popup') return null
  const set = (part: Partial<Teaser>) => change({ teaser: { ...teaser, ...part } })
  return (
    <fieldset className={styles.group}>
      <legend>Tab</legend>
      <Select
        label="A small tab that opens the form"
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
            error={teaser.text.trim() === '' ? 'A tab without text is not shown.' : issues.teaser}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <Select
            label="Where"
            data={places}
            allowDeselect={false}
            value={teaser.position}
            onChange={(position) => set({ position: (position ?? 'bottom-right') as TeaserPosition })}
          />
          <Checkbox
            label="Visitors can send it away"
            checked={teaser.closable}
            onChange={(event) => set({ closable: event.currentTarget.checked })}
          />
          <TeaserPreview fields={fields} />
        </>
      )}
    </fieldset>
  )
}

/** The tab as it stands on a page: the drawing that visitors get. */
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
