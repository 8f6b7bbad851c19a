import type { Sent } from '#core/call.ts'
import type { pushCalls } from '../contract.ts'

/** Subscribes this browser to push from the dashboard. Returns its endpoint and keys, or an error message. */
export async function subscribeThisBrowser(publicKey: string): Promise<Sent<typeof pushCalls.test> | string> {
  if (!('PushManager' in window) || !('serviceWorker' in navigator))
    return 'This browser can’t show notifications, or this page does not use HTTPS.'
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'Notifications are blocked in this browser.'
    const registration = await navigator.serviceWorker.register('/push/worker.js', { scope: '/push/' })
    await isActive(registration)
    const applicationServerKey = bytesOf(publicKey)
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
  } catch {
    return 'The push service of this browser could not be reached.'
  }
}

/** `navigator.serviceWorker.ready` would wait for a worker that controls this page, but this one controls none. */
async function isActive(registration: ServiceWorkerRegistration): Promise<void> {
  const starting = registration.installing ?? registration.waiting
  if (registration.active || !starting) return
  await new Promise<void>((done) =>
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated' || starting.state === 'redundant') done()
    }),
  )
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.codePointAt(0)!)
}
