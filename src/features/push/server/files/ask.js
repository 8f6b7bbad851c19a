// The page that asks for push on a site's behalf. It's opened by the site's page, and reports the result to it.
const button = document.querySelector('button')
const says = document.querySelector('[role=status]')
const { key, publicKey } = button.dataset
const [popupId = '', visitorId = ''] = location.hash.slice(1).split('/')

const words = {
  done: 'Done. You can close this window.',
  refused: 'Notifications are blocked in this browser. You can allow them in the address bar.',
  failed: 'That did not work. Please try again.',
}

function bytesOf(base64url) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

/** Returns a UUIDv7, by which the server recognizes a repeated request. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Date.now()
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (40 - 8 * i)) % 256
  bytes[6] = 0x70 | (bytes[6] & 0x0f)
  bytes[8] = 0x80 | (bytes[8] & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function subscribe() {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'failed'
  await navigator.serviceWorker.register('/push/worker.js', { scope: '/push/' })
  const registration = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ key, id: newId(), popup_id: popupId, visitor_id: visitorId, page: '', endpoint, keys })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/v/push/subscribe', { method: 'POST', headers, body })
  if (!answer.ok) return 'failed'
  // Stored for the worker, in case the browser changes the subscription.
  const notes = await caches.open('trellis-push')
  await notes.put(`/push/${key}`, new Response(JSON.stringify({ key, publicKey, endpoint })))
  return 'done'
}

button.addEventListener('click', async () => {
  button.disabled = true
  const result = await subscribe().catch(() => 'failed')
  says.textContent = words[result]
  button.disabled = result === 'done'
  // The message contains nothing secret, and the site may have any origin.
  if (window.opener) window.opener.postMessage({ trellisPush: result }, '*')
  if (result === 'done' && window.opener) window.close()
})

if (!('PushManager' in window)) {
  button.disabled = true
  says.textContent = 'This browser cannot show notifications of websites.'
}
