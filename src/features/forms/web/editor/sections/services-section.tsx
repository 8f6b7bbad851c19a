import { Suspense } from 'react'
import type { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { AutoResponseOfForm } from '#features/auto-responses/web/index.ts'
import { PushPanel } from '#features/push/web/index.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** What is done with a new subscriber: the e-mail that they get, and how their browser is asked for push. */
export function ServicesSection({ fields, base, rules }: SectionProps & { rules: readonly AutoResponseRule[] }) {
  return (
    <div className={styles.stack}>
      <Suspense fallback={<ListSkeleton rows={2} height={44} />}>
        {fields.goal === 'push' ? <PushPanel /> : <AutoResponseOfForm popupId={base.id} initialRules={rules} />}
      </Suspense>
    </div>
  )
}
