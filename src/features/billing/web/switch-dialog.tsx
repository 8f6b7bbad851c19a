import { Button, Modal } from '@mantine/core'
import { planCalls } from '#features/plans/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { billingCalls } from '../contract.ts'
import { priceText } from './price-text.ts'

/** What a switch costs today, and the button that makes it. */
export function SwitchDialog({ product, onClose }: { product: string; onClose: () => void }) {
  const preview = useCall(billingCalls.switchPreview, { product })
  const change = useAction(billingCalls.switchPlan, {
    invalidates: [planCalls.load, planCalls.usage, billingCalls.appStore, billingCalls.subscription],
  })
  const { data } = preview
  const submit = async () => {
    if (!data || !(await change.run({ product, date: data.date }))) return
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
          <Button loading={change.busy} onClick={() => void submit()}>
            Switch plan
          </Button>
        </>
      )}
    </Modal>
  )
}
