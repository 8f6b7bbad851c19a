const name = 'trellis-log-in'

/** Tells the dashboard's other tabs that somebody has logged in. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('in')
  channel.close()
}

/** Calls back once somebody may have logged in in another tab. */
export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', listener)
  window.addEventListener('focus', listener)
  return () => {
    channel.close()
    window.removeEventListener('focus', listener)
  }
}
