import { Button, Group, Modal } from '@mantine/core'
import { planCalls } from '#features/plans/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { billingCalls } from '../contract.ts'

interface CancelDialogProps {
  /** The plan's name. */
  name: string
  /** The day on which the paid period or the trial ends. */
  until: string | null
  isTrial: boolean
  onClose: () => void
}

/** Asks for confirmation before a plan is canceled, and says what happens when. */
export function CancelDialog({ name, until, isTrial, onClose }: CancelDialogProps) {
  const change = useAction(billingCalls.switchPlan, {
    invalidates: [planCalls.load, billingCalls.appStore, billingCalls.subscription],
  })
  const day = until ?? 'the last day of the period you paid for'
  const submit = async () => {
    if (!(await change.run({ product: null }))) return
    notify(`Your plan ends on ${day}.`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Cancel the plan ${name}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <ErrorNotice error={change.error} />
      <ul>
        <li>
          You keep {name} until {day}. {isTrial ? 'You will not be charged.' : 'You will not be charged again.'}
        </li>
        <li>Then your site moves to the free plan. What you made keeps working; contacts and statistics are kept.</li>
        <li>Until then, you can take the cancellation back with “Keep plan”.</li>
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          Don’t cancel
        </Button>
        <Button color="red" loading={change.busy} onClick={() => void submit()}>
          Cancel plan
        </Button>
      </Group>
    </Modal>
  )
}
