import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'

/** Link from the settings to the store. */
export default function StoreLinkPanel() {
  const path = useSitePath()
  const { data } = useCall(shopCalls.load, {})
  const connection = data?.connection
  const text = !connection
    ? 'Connect Shopify, WooCommerce or another store for products, orders, carts and discount codes.'
    : connection.state === 'broken'
      ? `${connection.name} is disconnected. ${connection.problem}`
      : `Connected with ${connection.name}.`
  return (
    <Panel
      title="Store"
      text={text}
      foot={
        <LinkButton to={path('/store')} variant="default">
          {connection ? 'Open store settings' : 'Connect a store'}
        </LinkButton>
      }
    />
  )
}
