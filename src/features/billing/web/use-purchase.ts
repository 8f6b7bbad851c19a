import { useEffect, useState } from 'react'
import { AppError } from '#core/error.ts'
import { planCalls } from '#features/plans/contract.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { billingCalls } from '../contract.ts'
import { canceledChannel } from './canceled-channel.ts'

/** Buys a plan in a payment window, and tracks the purchase until it ends. */
export function usePurchase() {
  const [opened, setOpened] = useState<string | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const invalidate = useInvalidate()
  const checkout = useAction(billingCalls.checkout)
  const input = { cart_id: opened ?? '' }
  const { data } = useCall(billingCalls.checkPurchase, input, { enabled: opened !== null, refetchInterval: 2000 })
  useEffect(() => {
    // There is no way to check whether a window with a page of another origin is closed, so the purchase is tracked
    // until the payment ends.
    if (!opened || !data || data.status === 'open') return
    if (data.status === 'expired')
      setProblem(new AppError('conflict', 'The payment page has expired. Choose the plan again.'))
    else notify(data.status === 'pending_payment' ? 'Your bank is processing the payment.' : 'Your plan is active.')
    invalidate(planCalls.load, planCalls.usage, billingCalls.appStore, billingCalls.subscription)
    setOpened(null)
  }, [opened, data, invalidate])
  useEffect(() => {
    if (!opened) return
    const channel = new BroadcastChannel(canceledChannel)
    // The purchase stays open at Stripe. Choosing the same plan again continues it.
    channel.onmessage = () => setOpened(null)
    return () => channel.close()
  }, [opened])
  const buy = async (product: string) => {
    setProblem(null)
    // Opened directly in the click handler, because browsers block windows that are opened later.
    const window = globalThis.open('', 'trellis-payment', 'popup,width=720,height=800')
    const answer = await checkout.run({ product })
    if (!answer) return window?.close()
    if (!window)
      return setProblem(new AppError('conflict', 'Your browser blocked the window. Allow pop-ups and try again.'))
    window.location.href = answer.url
    setOpened(answer.cart_id)
  }
  const stop = () => setOpened(null)
  return {
    buy,
    stop,
    isWaiting: opened !== null,
    busy: checkout.busy || opened !== null,
    error: checkout.error ?? problem,
  }
}
