import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePublicUrl } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'
import styles from './store.module.css'
import { useStoreWindow } from './use-store-window.ts'

const ways = [
  { value: 'client', label: 'Client ID and secret' },
  { value: 'window', label: 'Sign in with Shopify' },
  { value: 'token', label: 'Access token' },
] as const
type Way = (typeof ways)[number]['value']
const hints = {
  client: 'For an app of your own organization, installed in this store. Create it in the Shopify Dev Dashboard.',
  window: 'For an app that is not installed yet: Shopify asks you to install it.',
  token: 'For a custom app that was created in the store before 2026.',
} as const satisfies Record<Way, string>

/** Form to connect a Shopify store. */
export function ConnectShopify({ address: known }: { address: string }) {
  const [way, setWay] = useState<Way>('client')
  const [fields, setFields] = useState({ address: known, client_id: '', client_secret: '', access_token: '' })
  const publicUrl = usePublicUrl()
  const connect = useAction(shopCalls.connectShopify, {
    invalidates: [shopCalls.load],
    onSuccess: () => notify('Your store is connected. Its data is being imported.'),
  })
  const inWindow = useStoreWindow()
  const { address, client_id, client_secret, access_token } = fields
  const issues: Readonly<Record<string, string>> = { ...connect.issues, ...inWindow.issues }
  const issue = (name: string) => issues[name] ?? issues[`keys.${name}`]
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    error: issue(name),
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  const submit = () => {
    if (way === 'window') return void inWindow.start({ service: 'shopify', address, client_id, client_secret })
    const keys =
      way === 'client'
        ? ({ kind: 'client', client_id, client_secret } as const)
        : ({ kind: 'token', access_token, client_secret } as const)
    return void connect.run({ address, keys })
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Connect Shopify"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorNotice
        error={connect.error ?? inWindow.error}
        fields={['address', 'keys.client_id', 'keys.client_secret', 'keys.access_token', 'client_id', 'client_secret']}
      />
      <TextInput label="Store address" placeholder="acme.myshopify.com" maxLength={500} {...bind('address')} />
      <Select
        label="Connect with"
        description={hints[way]}
        allowDeselect={false}
        data={ways}
        value={way}
        onChange={(value) => value && setWay(value as Way)}
      />
      {way === 'window' && (
        <div>
          <p className={styles.label}>Add this redirect URL to your app first</p>
          <CopyField label="Redirect URL" value={`${publicUrl}/shops/window/shopify`} />
        </div>
      )}
      {way !== 'token' && <TextInput label="Client ID" autoComplete="off" maxLength={300} {...bind('client_id')} />}
      {way === 'token' && (
        <PasswordInput label="Access token" autoComplete="off" maxLength={300} {...bind('access_token')} />
      )}
      <PasswordInput
        label={way === 'token' ? 'API secret key' : 'Client secret'}
        description={way === 'token' ? 'Needed to verify webhooks.' : undefined}
        autoComplete="off"
        maxLength={300}
        {...bind('client_secret')}
      />
      <div>
        <Button type="submit" loading={connect.busy || inWindow.busy}>
          {way === 'window' ? 'Continue to Shopify' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}
