import { createPrivateKey, sign } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface SignOrder {
  readonly privateKey: string
  readonly milliseconds: number
}

/** Returns how many RSA-2048 signatures per second this machine makes on all its processors when otherwise idle. */
export async function signaturesPerSecond(order: SignOrder): Promise<number> {
  const threads = Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order })
    return new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  })
  return (await Promise.all(threads)).reduce((sum, rate) => sum + rate, 0)
}

if (!isMainThread && parentPort) {
  const { privateKey, milliseconds } = workerData as SignOrder
  const key = createPrivateKey(privateKey)
  const input = Buffer.alloc(800, 'x')
  const began = performance.now()
  let count = 0
  while (performance.now() - began < milliseconds) {
    sign('sha256', input, key)
    count++
  }
  parentPort.postMessage((count * 1000) / (performance.now() - began))
}
