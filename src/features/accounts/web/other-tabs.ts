const name = 'trellis-log-in'

/** Notifies the dashboard's other tabs that someone has logged in. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('in')
  channel.close()
}

/** Calls the listener when someone may have logged in in another tab. */
export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', listener)
  window.addEventListener('focus', listener)
  return () => {
    channel.close()
    window.removeEventListener('focus', listener)
  }
}
