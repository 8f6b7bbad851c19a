import { IconListSearch } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'

/** Shown instead of a discount that doesn't exist, or no longer exists. */
export function UnknownDiscount() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconListSearch}
      title="Discount not found"
      text="It may have been deleted."
      action={<LinkButton to={path('/discounts')}>See all discounts</LinkButton>}
    />
  )
}
