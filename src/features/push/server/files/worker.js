// Shows the messages that this site sends, and opens their address on a click. A site whose worker imports this file
// keeps its own messages: only those in the shape of Declarative Web Push are ours.
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
