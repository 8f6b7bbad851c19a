import { Suspense } from 'react'
import type { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { AutoResponseOfForm } from '#features/auto-responses/web/index.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'

/** Who gets told of a new subscriber: for now, the subscriber, by e-mail. */
export function ServicesSection({ popupId, rules }: { popupId: string; rules: readonly AutoResponseRule[] }) {
  return (
    <Suspense fallback={<ListSkeleton rows={2} height={44} />}>
      <AutoResponseOfForm popupId={popupId} initialRules={rules} />
    </Suspense>
  )
}
