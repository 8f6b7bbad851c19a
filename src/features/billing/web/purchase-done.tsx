import { brand } from '#platform/web/brand.ts'
import { useEffect } from 'react'
import { canceledChannel } from './canceled-channel.ts'

/** Where the payment window ends, paid or canceled: it tells the page that opened it, and closes. */
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
