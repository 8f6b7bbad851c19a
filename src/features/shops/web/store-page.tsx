import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { shopCalls, type ShopConnection } from '../contract.ts'
import { CartsPanel } from './carts-panel.tsx'
import ConnectStore from './connect-store.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { InstallPanel } from './install-panel.tsx'
import { ProductFiles } from './product-import.tsx'
import { RequestsPanel } from './requests-panel.tsx'

const isReading = (connection: ShopConnection | null | undefined) =>
  connection?.syncs.some(({ state }) => state === 'reading') ?? false

/** The site's store page: the connection and its state, the carts, and the script on the store's pages. */
export default function StorePage() {
  const { data, error, refetch } = useCall(shopCalls.load, {}, { refetchInterval: 5000 })
  const connection = data?.connection
  return (
    <Page
      title="Store"
      width="narrow"
      note="Products, customers, orders and carts of your store, for forms, emails and discount codes."
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {data && data.requests.length > 0 && <RequestsPanel requests={data.requests} />}
      {connection && <ConnectionPanel connection={connection} isReading={isReading(connection)} />}
      {data && (!connection || connection.state === 'broken') && (
        <ConnectStore demoUrl={data.demo_url} broken={connection ?? null} />
      )}
      {data && (!connection || connection.service === 'custom') && <ProductFiles />}
      {data && connection && <CartsPanel minutes={data.abandoned_after_minutes} />}
      {data && <InstallPanel address={connection?.origin ?? ''} />}
    </Page>
  )
}
