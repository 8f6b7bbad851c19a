import { Anchor } from '@mantine/core'
import { usePublicUrl, useSite } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { UploadButton } from '#features/imports/web/index.ts'
import { orderImportView } from './order-import.tsx'
import styles from './orders.module.css'
import { apiExample, thankYouExample } from './order-examples.ts'

/** The three ways to send orders here. */
export function OrderWays() {
  const site = useSite()
  const publicUrl = usePublicUrl()
  return (
    <>
      <Panel
        title="Thank-you page"
        text="Add this to the page customers see after paying, below the site’s script. Your shop fills in the values. These orders are reported by the customer’s browser, so they are marked as not verified."
      >
        <CopyField label="Script for the thank-you page" rows={14} value={thankYouExample(publicUrl, site.key)} />
      </Panel>
      <Panel
        title="API"
        text="Most reliable: your shop’s server sends each order, and sends it again when it is refunded or canceled."
      >
        <CopyField label="Request to the API" rows={12} value={apiExample(publicUrl, site.id)} />
        <p className={styles.text}>
          Use the token of a login. All calls and fields are listed in the{' '}
          <Anchor href="/api/docs">API reference</Anchor>.
        </p>
      </Panel>
      <Panel
        title="File import"
        text="CSV and Excel files from Shopify and WooCommerce, or a plain list with order number, total, email, date and currency. Existing orders are updated."
      >
        <div>
          <UploadButton view={orderImportView} />
        </div>
      </Panel>
    </>
  )
}
