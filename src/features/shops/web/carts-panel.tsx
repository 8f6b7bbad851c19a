import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type Cart, shopCalls } from '../contract.ts'
import styles from './store.module.css'

const stateNames = {
  open: 'Open',
  abandoned: 'Abandoned',
  recovered: 'Recovered',
  bought: 'Bought',
} as const satisfies Record<Cart['state'], string>

/** Shows the latest carts, and the setting for when a cart counts as abandoned. */
export function CartsPanel({ minutes }: { minutes: number }) {
  const [draft, setDraft] = useState(minutes)
  const { data, error, refetch } = useCall(shopCalls.carts, { limit: 5 })
  const save = useAction(shopCalls.saveSettings, {
    invalidates: [shopCalls.load],
    onSuccess: () => notify('Saved.'),
  })
  return (
    <Panel
      title="Carts"
      text="What visitors put into their carts, as the script on your store sees it."
      onSubmit={() => void save.run({ abandoned_after_minutes: draft })}
      foot={
        <Button type="submit" loading={save.busy} disabled={draft === minutes}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={['abandoned_after_minutes']} />
      <ErrorNotice error={error} retry={refetch} />
      <NumberInput
        label="Abandoned after"
        description="Minutes without a change."
        w={200}
        min={10}
        max={1440}
        allowDecimal={false}
        value={draft}
        error={save.issues['abandoned_after_minutes']}
        onChange={(value) => setDraft(Number(value) || 0)}
      />
      {data && data.carts.length === 0 && <p className={styles.dim}>No carts yet.</p>}
      {data && data.carts.length > 0 && (
        <ul className={styles.syncs} aria-label="Latest carts">
          {data.carts.map((cart) => (
            <CartRow key={cart.id} cart={cart} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function CartRow({ cart }: { cart: Cart }) {
  const path = useSitePath()
  const { state, total, currency, lines, contact_id, updated_at, recovery_url } = cart
  const copy = async () => {
    const isCopied = await copyText(recovery_url)
    notify(isCopied ? 'Recovery link copied.' : recovery_url)
  }
  return (
    <li>
      <span>
        {formatMoney(total, currency)}, {lines.map(({ title, product_id }) => title || product_id).join(', ')}
        <span className={styles.dim}>
          {' '}
          {stateNames[state]} · <Moment at={updated_at} />
        </span>
      </span>
      <span className={styles.buttons}>
        {contact_id && <TextLink to={path(`/contacts/${contact_id}`)}>Contact</TextLink>}
        {(state === 'open' || state === 'abandoned') && (
          <Button size="xs" variant="default" onClick={() => void copy()}>
            Copy recovery link
          </Button>
        )}
      </span>
    </li>
  )
}
