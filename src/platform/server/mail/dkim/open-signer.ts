import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SignAnswer, SignOrder } from './sign-worker.ts'

/** Signs on all processors. */
export interface Signer {
  /** The signatures (rsa-sha256, base64) of these texts, in their order. Rejects when the key is none. */
  sign(privateKey: string, inputs: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

interface Pending {
  resolve(signatures: readonly string[]): void
  reject(error: Error): void
}

/** So many a thread takes at once: enough to be worth the way, few enough that all threads end together. */
const share = 16

/** Opens threads when they are first needed, as many as there are processors. */
export function openSigner(threads = availableParallelism()): Signer {
  const workers: { worker: Worker; load: number }[] = []
  const pending = new Map<number, Pending>()
  let count = 0

  function start(): void {
    for (let i = 0; i < threads; i++) {
      const worker = new Worker(new URL('./sign-worker.ts', import.meta.url))
      const thread = { worker, load: 0 }
      worker.unref()
      worker.on('message', ({ number, signatures, problem }: SignAnswer) => {
        const waiting = pending.get(number)
        pending.delete(number)
        thread.load--
        if (signatures) waiting?.resolve(signatures)
        else waiting?.reject(new Error(`A message could not be signed: ${problem}`))
      })
      worker.on('error', (error) => {
        for (const waiting of pending.values()) waiting.reject(error as Error)
        pending.clear()
      })
      workers.push(thread)
    }
  }

  function ask(privateKey: string, inputs: readonly string[]): Promise<readonly string[]> {
    const thread = workers.reduce((min, other) => (other.load < min.load ? other : min))
    thread.load++
    const number = count++
    return new Promise((resolve, reject) => {
      pending.set(number, { resolve, reject })
      thread.worker.postMessage({ number, privateKey, inputs } satisfies SignOrder)
    })
  }

  return {
    async sign(privateKey, inputs) {
      if (workers.length === 0) start()
      const shares: Promise<readonly string[]>[] = []
      for (let i = 0; i < inputs.length; i += share) shares.push(ask(privateKey, inputs.slice(i, i + share)))
      return (await Promise.all(shares)).flat()
    },
    async close() {
      await Promise.all(workers.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}
