import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePublicUrl } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'
import styles from './store.module.css'
import { useStoreWindow } from './use-store-window.ts'

const ways = [
  { value: 'window', label: 'Log in to WordPress' },
  { value: 'keys', label: 'API keys' },
] as const
type Way = (typeof ways)[number]['value']

/** Form to connect a WooCommerce store. */
export function ConnectWooCommerce({ address: known }: { address: string }) {
  // A store sends its keys only to https addresses.
  const isSecure = usePublicUrl().startsWith('https:')
  const [way, setWay] = useState<Way>(isSecure ? 'window' : 'keys')
  const [fields, setFields] = useState({ address: known, consumer_key: '', consumer_secret: '' })
  const connect = useAction(shopCalls.connectWooCommerce, {
    invalidates: [shopCalls.load],
    onSuccess: () => notify('Your store is connected. Its data is being imported.'),
  })
  const inWindow = useStoreWindow()
  const issues: Readonly<Record<string, string>> = { ...connect.issues, ...inWindow.issues }
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    error: issues[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Connect WooCommerce"
      onSubmit={(event) => {
        event.preventDefault()
        void (way === 'window'
          ? inWindow.start({ service: 'woocommerce', address: fields.address })
          : connect.run(fields))
      }}
    >
      <ErrorNotice error={connect.error ?? inWindow.error} fields={Object.keys(fields)} />
      <TextInput label="Store address" placeholder="https://shop.example" maxLength={500} {...bind('address')} />
      <Select
        label="Connect with"
        description={
          way === 'window'
            ? 'Your store asks whether you allow reading and writing.'
            : 'WooCommerce → Settings → Advanced → REST API → Add key, with read and write permissions.'
        }
        allowDeselect={false}
        data={isSecure ? ways : ways.filter(({ value }) => value === 'keys')}
        value={way}
        onChange={(value) => value && setWay(value as Way)}
      />
      {way === 'keys' && (
        <>
          <TextInput label="Consumer key" autoComplete="off" maxLength={300} {...bind('consumer_key')} />
          <PasswordInput label="Consumer secret" autoComplete="off" maxLength={300} {...bind('consumer_secret')} />
        </>
      )}
      <div>
        <Button type="submit" loading={connect.busy || inWindow.busy}>
          {way === 'window' ? 'Continue to your store' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}
