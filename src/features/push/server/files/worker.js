// Shows the messages that this site sends, and opens their URL on a click. A site whose worker imports this file keeps
// its own messages: only those in the format of Declarative Web Push are ours.
const server = 'SERVER'
const isAddress = (address) => /^https?:\/\//i.test(address)

self.addEventListener('push', (event) => {
  let message
  try {
    message = event.data.json()
  } catch {
    return
  }
  if (!message || message.web_push !== 8030 || !message.notification) return
  const { title, body, icon, image, tag, navigate } = message.notification
  const data = { trellisNavigate: isAddress(navigate) ? navigate : '' }
  event.stopImmediatePropagation()
  event.waitUntil(self.registration.showNotification(String(title), { body, icon, image, tag, data }))
})

self.addEventListener('notificationclick', (event) => {
  const { trellisNavigate } = event.notification.data || {}
  if (trellisNavigate === undefined) return
  event.stopImmediatePropagation()
  event.notification.close()
  if (trellisNavigate) event.waitUntil(self.clients.openWindow(trellisNavigate))
})

// Browsers may replace a subscription. The note that the page stored when subscribing says which site to notify. A
// subscription of the site's own isn't touched.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription, newSubscription }) {
  const notes = await self.caches.open('trellis-push')
  for (const request of await notes.keys()) {
    const { key, publicKey, endpoint } = await (await notes.match(request)).json()
    const applicationServerKey = bytesOf(publicKey)
    const subscription =
      newSubscription ||
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
    const renewed = subscription.toJSON()
    const before = (oldSubscription && oldSubscription.endpoint) || endpoint
    const body = { key, old_endpoint: before, endpoint: renewed.endpoint, keys: renewed.keys }
    const answer = await fetch(`${server}/v/push/renew`, { method: 'POST', body: JSON.stringify(body) })
    if (answer.ok)
      await notes.put(request, new Response(JSON.stringify({ key, publicKey, endpoint: renewed.endpoint })))
  }
}

function bytesOf(base64url) {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
