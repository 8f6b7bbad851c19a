import type { Notification } from '#platform/web/notification.ts'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'

/** Active discounts whose codes run out, or that the store refuses. */
export default function useDiscountNotifications(): Notification[] {
  const { data } = useCall(discountCalls.campaigns, { state: 'active' })
  return (data?.campaigns ?? [])
    .filter(({ is_low, problem }) => is_low || problem !== '')
    .map(({ id, campaignName, codes, problem, updated_at }) => ({
      id,
      title: problem ? `${campaignName} can’t create codes` : `${campaignName} is running out of codes`,
      text: problem || (codes.left === 1 ? '1 code is left.' : `${codes.left} codes are left.`),
      at: updated_at,
      to: `/discounts/${id}`,
    }))
}
