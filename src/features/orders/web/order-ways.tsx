import { Anchor } from '@mantine/core'
import { usePublicUrl, useSite } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { UploadButton } from '#features/imports/web/index.ts'
import { orderImportView } from './order-import.tsx'
import styles from './orders.module.css'
import { apiExample, thankYouExample } from './order-examples.ts'

/** The three ways in which orders come here. */
export function OrderWays() {
  const site = useSite()
  const publicUrl = usePublicUrl()
  return (
    <>
      <Panel
        title="From the thank-you page"
        text="On the page that a buyer sees after paying, below the script of the site. Your shop fills in the values. A visitor’s browser tells of these orders, so they are marked as not verified."
      >
        <CopyField label="Script for the thank-you page" rows={14} value={thankYouExample(publicUrl, site.key)} />
      </Panel>
      <Panel
        title="From your shop’s server"
        text="The surest way: the shop itself tells of each order, and tells again when it is refunded or cancelled."
      >
        <CopyField label="Request to the API" rows={12} value={apiExample(publicUrl, site.id)} />
        <p className={styles.text}>
          The token is that of a log-in. All calls and fields are listed at <Anchor href="/api/docs">/api/docs</Anchor>.
        </p>
      </Panel>
      <Panel
        title="From a file"
        text="CSV and Excel files as Shopify and the exporters of WooCommerce write them, or a plain list with order number, total, email, date and currency. An order that is known is brought up to date, and counts once."
      >
        <div>
          <UploadButton view={orderImportView} />
        </div>
      </Panel>
    </>
  )
}
