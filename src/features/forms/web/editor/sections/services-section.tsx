import { Suspense } from 'react'
import type { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { AutoResponseOfForm } from '#features/auto-responses/web/index.ts'
import { PushPanel } from '#features/push/web/index.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ListsField } from './lists-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** What is done with a new subscriber: the lists that they go on, the e-mail that they get, and how their browser is asked for push. */
export function ServicesSection({ rules, ...section }: SectionProps & { rules: readonly AutoResponseRule[] }) {
  const { fields, base } = section
  return (
    <div className={styles.stack}>
      {fields.goal !== 'push' && <ListsField {...section} />}
      <Suspense fallback={<ListSkeleton rows={2} height={44} />}>
        {fields.goal === 'push' ? <PushPanel /> : <AutoResponseOfForm popupId={base.id} initialRules={rules} />}
      </Suspense>
    </div>
  )
}
