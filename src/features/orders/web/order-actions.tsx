import { Button, Modal, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { type Order, orderCalls } from '../contract.ts'
import styles from './orders.module.css'

/** Actions for an order: verify, refund in part or in full, cancel. Each can be undone. */
export function OrderActions({ order }: { order: Order }) {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [isRefunding, setRefunding] = useState(false)
  const refresh = () => invalidate(orderCalls.load, orderCalls.list, orderCalls.totals)
  const change = useAction(orderCalls.status, { onSuccess: refresh })
  const undo = async () => {
    const { id, status, refunded } = order
    await send(orderCalls.status, { order_id: id, status, refunded }, { siteId })
    refresh()
  }
  const set = async (status: Order['status'], message: string, refunded = order.refunded) => {
    if (!(await change.run({ order_id: order.id, status, refunded }))) return
    setRefunding(false)
    undoable({ message, undo })
  }
  return (
    <>
      {!isRefunding && change.error && <span role="alert">{change.error.message}</span>}
      {order.status === 'paid' && !order.is_verified && (
        <Button variant="default" loading={change.busy} onClick={() => void set('paid', 'Order verified.')}>
          Verify
        </Button>
      )}
      {order.status === 'paid' ? (
        <>
          <Button variant="default" onClick={() => setRefunding(true)}>
            Refund
          </Button>
          <Button variant="default" loading={change.busy} onClick={() => void set('cancelled', 'Order canceled.')}>
            Cancel order
          </Button>
        </>
      ) : (
        <Button variant="default" loading={change.busy} onClick={() => void set('paid', 'Order marked as paid.')}>
          Mark as paid
        </Button>
      )}
      {isRefunding && (
        <RefundDialog
          order={order}
          change={change}
          onClose={() => (change.reset(), setRefunding(false))}
          onRefund={(amount) =>
            void set(
              amount === order.total ? 'refunded' : 'paid',
              `${formatMoney(amount, order.currency)} refunded.`,
              amount,
            )
          }
        />
      )}
    </>
  )
}

interface RefundDialogProps {
  order: Order
  change: ReturnType<typeof useAction<typeof orderCalls.status>>
  onClose: () => void
  onRefund: (amount: number) => void
}

function RefundDialog({ order, change, onClose, onRefund }: RefundDialogProps) {
  const [amount, setAmount] = useState<number | string>(order.total)
  return (
    <Modal opened onClose={onClose} title="Record a refund">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onRefund(Number(amount))
        }}
      >
        <ErrorNotice error={change.error} fields={['refunded']} />
        <NumberInput
          data-autofocus
          label="Refunded amount"
          description={`Of ${formatMoney(order.total, order.currency)}. This only records the refund; your shop pays it out.`}
          min={0}
          decimalScale={2}
          suffix={` ${order.currency}`}
          value={amount}
          error={change.issues['refunded']}
          onChange={setAmount}
        />
        <div className={styles.row} style={{ justifyContent: 'flex-end', marginTop: '1rem' }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.busy} disabled={amount === ''}>
            Record refund
          </Button>
        </div>
      </form>
    </Modal>
  )
}
