import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useHasRole } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls, type ShopConnection, type ShopService, shopServiceNames } from '../contract.ts'
import { ConnectCustom } from './connect-custom.tsx'
import { ConnectShopify } from './connect-shopify.tsx'
import { ConnectWooCommerce } from './connect-woocommerce.tsx'
import styles from './store.module.css'

type Choice = ShopService | 'demo'

interface ConnectStoreProps {
  demoUrl: string | null
  /** The store that must be connected again. */
  broken?: ShopConnection | null
}

/** Panel to choose which store to connect, and how. */
export default function ConnectStore({ demoUrl, broken = null }: ConnectStoreProps) {
  const mayChange = useHasRole('admin')
  if (!mayChange) return <Panel title="Connect your store" text={onlyOwners} />
  return (
    <Panel title={broken ? 'Connect again' : 'Connect your store'} text={broken ? undefined : 'Choose where you sell.'}>
      <StoreChoice demoUrl={demoUrl} broken={broken} />
    </Panel>
  )
}

const onlyOwners = 'Only an owner or an admin can connect a store.'

interface StoreChoiceProps extends ConnectStoreProps {
  /** Called when a webhook secret is shown, which happens only once. */
  onSecret?: () => void
}

/** Shows the stores that can be connected, and the form for connecting each. */
export function StoreChoice({ demoUrl, broken = null, onSecret }: StoreChoiceProps) {
  const mayChange = useHasRole('admin')
  const [chosen, setChosen] = useState<Choice>(broken ? (broken.is_demo ? 'demo' : broken.service) : 'shopify')
  const [secret, setSecret] = useState('')
  const choices: readonly Choice[] = broken
    ? [chosen]
    : ['shopify', 'woocommerce', 'custom', ...(demoUrl === null ? [] : (['demo'] as const))]
  if (!mayChange) return <p className={styles.text}>{onlyOwners}</p>
  return (
    <>
      {choices.length > 1 && (
        <SegmentedControl
          className={styles.choices}
          aria-label="Store"
          fullWidth
          value={chosen}
          onChange={(value) => setChosen(value as Choice)}
          data={choices.map((value) => ({
            value,
            label: value === 'demo' ? 'Demo store' : shopServiceNames[value],
          }))}
        />
      )}
      {chosen === 'shopify' && <ConnectShopify address={broken?.origin ?? ''} />}
      {chosen === 'woocommerce' && <ConnectWooCommerce address={broken?.origin ?? ''} />}
      {chosen === 'custom' && !secret && (
        <ConnectCustom
          onSecret={(shown) => {
            setSecret(shown)
            onSecret?.()
          }}
        />
      )}
      {chosen === 'demo' && <ConnectDemo />}
      {secret && (
        <div aria-live="polite">
          <p className={styles.label}>Copy this webhook secret now. It is not shown again.</p>
          <CopyField label="Webhook secret" value={secret} />
        </div>
      )}
    </>
  )
}

function ConnectDemo() {
  const connect = useAction(shopCalls.connectDemo, {
    invalidates: [shopCalls.load],
    onSuccess: () => notify('The demo store is connected.'),
  })
  return (
    <>
      <ErrorNotice error={connect.error} />
      <p className={styles.text}>
        Kettle &amp; Kiln is a made-up store on this installation. It uses an API key and signed webhooks, as your own
        store would: try products, carts, discount codes and orders without signing up for anything.
      </p>
      <div>
        <Button loading={connect.busy} onClick={() => void connect.run({})}>
          Connect the demo store
        </Button>
      </div>
    </>
  )
}
