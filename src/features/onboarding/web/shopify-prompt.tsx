import { Button } from '@mantine/core'
import { shopCalls } from '#features/shops/contract.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { onboardingCalls } from '../contract.ts'
import styles from './tour.module.css'

/** Suggests connecting a Shopify store: after the tour, if no store is connected, until the user answers. */
export default function ShopifyPrompt() {
  const navigate = useNavigate()
  const path = useSitePath()
  const seen = useCall(onboardingCalls.load, {}).data
  const isDue = seen?.shopify_prompt === 'new' && ['done', 'skipped'].includes(seen.tour.status)
  const store = useCall(shopCalls.load, {}, { enabled: isDue }).data
  const record = useAction(onboardingCalls.recordShopifyPrompt, { invalidates: [onboardingCalls.load] })
  if (!isDue || !store || store.connection) return null
  const accept = async () => {
    await record.run({ answer: 'accepted' })
    void navigate({ to: path('/store') })
  }
  return (
    <section className={styles.tour} aria-label="Connect Shopify">
      <div>
        <strong>Is your store on Shopify?</strong>
        <p>Connect it for unique discount codes, abandoned carts and revenue by form.</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => void record.run({ answer: 'dismissed' })}
        >
          Not on Shopify
        </Button>
        <Button size="compact-sm" loading={record.busy} onClick={() => void accept()}>
          Connect Shopify
        </Button>
      </div>
    </section>
  )
}
