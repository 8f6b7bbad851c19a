import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { planCalls } from '#features/plans/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { billingCalls } from '../contract.ts'
import { priceText } from './price-text.ts'

/** Shows what a switch costs today, with the button that makes it. */
export function SwitchDialog({ product, onClose }: { product: string; onClose: () => void }) {
  const preview = useCall(billingCalls.switchPreview, { product })
  const change = useAction(billingCalls.switchPlan, {
    invalidates: [planCalls.load, planCalls.usage, billingCalls.appStore, billingCalls.subscription],
  })
  const [confirmUrl, setConfirmUrl] = useState<string | null>(null)
  const { data } = preview
  const submit = async () => {
    const answer = data && (await change.run({ product, date: data.date }))
    // Stripe returns the same response to an identical request, so the next attempt needs a new preview.
    if (!answer) return preview.refetch()
    if (answer.confirm_url) return setConfirmUrl(answer.confirm_url)
    notify('Your plan was switched.')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Switch plan" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ErrorNotice error={preview.error ?? change.error} retry={preview.error ? preview.refetch : undefined} />
      {data && (
        <>
          <ul>
            {data.lines.map(({ description, price }) => (
              <li key={description}>
                {description}: {priceText(price)}
              </li>
            ))}
          </ul>
          <p>
            Due today: <strong>{priceText(data.due)}</strong>
          </p>
          {confirmUrl ? (
            <>
              <p role="alert">Your bank asks you to confirm this payment. Your plan switches once you have.</p>
              <Group justify="flex-end" mt="md">
                <Button component="a" href={confirmUrl}>
                  Confirm on Stripe
                </Button>
              </Group>
            </>
          ) : (
            <Group justify="flex-end" mt="md">
              <Button loading={change.busy} onClick={() => void submit()}>
                Switch plan
              </Button>
            </Group>
          )}
        </>
      )}
    </Modal>
  )
}
