import { Text } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { orderCalls } from '../contract.ts'

/** Shown on a campaign's review step while the site has no orders: explains how to see what the campaign earns. */
export default function RevenueHint({ step }: { step: string }) {
  return step === 'review' ? <Hint /> : null
}

function Hint() {
  const path = useSitePath()
  const { data } = useCall(orderCalls.settings, {})
  if (!data || data.orders) return null
  return (
    <Text size="sm" c="dimmed" mt="md">
      To see the revenue of this campaign, <TextLink to={path('/orders/sources')}>connect an order source</TextLink>.
    </Text>
  )
}
