import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'
import styles from './store.module.css'

/** Form to connect any other store, which then calls our API. */
export function ConnectCustom({ onSecret }: { onSecret: (secret: string) => void }) {
  const [fields, setFields] = useState({ name: '', address: '', currency: 'USD' })
  const connect = useAction(shopCalls.connectCustom, {
    invalidates: [shopCalls.load],
    onSuccess: ({ webhook_secret }) => onSecret(webhook_secret),
  })
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    error: connect.issues[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Connect a custom store"
      onSubmit={(event) => {
        event.preventDefault()
        void connect.run(fields)
      }}
    >
      <ErrorNotice error={connect.error} fields={Object.keys(fields)} />
      <p className={styles.text}>
        Your store sends orders, products and customers by signed webhooks or with an API key.
      </p>
      <TextInput label="Store name" maxLength={100} {...bind('name')} />
      <TextInput label="Store address" placeholder="https://shop.example" maxLength={500} {...bind('address')} />
      <TextInput label="Currency" placeholder="USD" maxLength={3} w={120} {...bind('currency')} />
      <div>
        <Button type="submit" loading={connect.busy}>
          Connect
        </Button>
      </div>
    </form>
  )
}
