import { brand } from '#platform/web/brand.ts'
import { useEffect } from 'react'
import { canceledChannel } from './canceled-channel.ts'

/**
 * The final page of the payment window, paid or canceled. It notifies the page that opened it if the payment was
 * canceled, and closes.
 */
export default function PurchaseDone() {
  useEffect(() => {
    const isCanceled = new URLSearchParams(location.search).has('canceled')
    if (isCanceled) new BroadcastChannel(canceledChannel).postMessage('canceled')
    window.close()
  }, [])
  return (
    <main>
      <p>You can close this window and return to {brand.name}.</p>
    </main>
  )
}
