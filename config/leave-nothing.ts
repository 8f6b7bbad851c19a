import { afterAll, vi } from 'vitest'

// Test files of a worker share its process, so anything one file leaves open or changes globally would affect the
// others.
const lasting = ['PipeWrap', 'TCPServerWrap', 'TCPSocketWrap', 'UDPWrap', 'ProcessWrap', 'FSEventWrap']

function inHand(): Map<string, number> {
  const all = process.getActiveResourcesInfo()
  return new Map(lasting.map((kind) => [kind, all.filter((one) => one === kind).length]))
}

// Node opens these when they are first accessed.
void [process.stdin, process.stdout, process.stderr]
const before = inHand()

afterAll(async () => {
  if (vi.isFakeTimers()) {
    vi.useRealTimers()
    throw new Error('This file leaves the clock held: add "afterEach(() => void vi.useRealTimers())".')
  }
  const complain = () => {
    const left = [...inHand()].filter(([kind, count]) => count > before.get(kind)!)
    const leftovers = left.map(([kind, count]) => `${count - before.get(kind)!} ${kind}`)
    if (leftovers.length > 0) throw new Error(`This file leaves open: ${leftovers.join(', ')}.`)
  }
  // Closing resources takes a moment.
  await vi.waitFor(complain, { timeout: 30_000, interval: 10 })
})
