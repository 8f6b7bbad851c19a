import { Suspense } from 'react'
import { AutoResponseOfForm } from '#features/auto-responses/web/index.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { editorServices } from '../../slots.ts'
import { ListsField } from './lists-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** What is done with a new subscriber: the lists that they go on, the email that they get, and how their browser is asked for push. */
export function ServicesSection(section: SectionProps) {
  const { fields, base, change } = section
  return (
    <div className={styles.stack}>
      {fields.goal !== 'push' && <ListsField {...section} />}
      {fields.goal !== 'push' && (
        <Suspense fallback={<ListSkeleton rows={2} height={44} />}>
          <AutoResponseOfForm
            emails={fields.auto_responses}
            onChange={(auto_responses) => change({ auto_responses })}
          />
        </Suspense>
      )}
      <SlotContent
        slot={editorServices}
        props={{ popupId: base.id, goal: fields.goal }}
        fallback={<ListSkeleton rows={2} height={44} />}
      />
    </div>
  )
}
