import { Suspense } from 'react'
import { AutoResponseOfForm } from '#features/auto-responses/web/index.ts'
import { makesSubscribers } from '#form/document/constants.ts'
import { useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { editorServices } from '../../slots.ts'
import { ListsField } from './lists-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/**
 * Section for what happens with a new subscriber: the lists they are added to, the email they get, and how their
 * browser is asked to allow push.
 */
export function ServicesSection(section: SectionProps) {
  const { fields, base, change } = section
  const path = useSitePath()
  const hasSubscribers = makesSubscribers(fields.goal)
  return (
    <div className={styles.stack}>
      {hasSubscribers && <ListsField {...section} />}
      {hasSubscribers && (
        <Suspense fallback={<ListSkeleton rows={2} height={44} />}>
          <AutoResponseOfForm
            emails={fields.auto_responses}
            onChange={(auto_responses) => change({ auto_responses })}
          />
        </Suspense>
      )}
      {fields.goal === 'messages' && (
        <p className={styles.hint}>
          Messages arrive in the <TextLink to={path('/inbox')}>inbox</TextLink>. Your team is notified of them, and
          replies by email.
        </p>
      )}
      <SlotContent
        slot={editorServices}
        props={{ popupId: base.id, goal: fields.goal }}
        fallback={<ListSkeleton rows={2} height={44} />}
      />
    </div>
  )
}
