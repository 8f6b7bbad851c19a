import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** What the thread is asked: sign each of these with the key. */
export interface SignOrder {
  readonly number: number
  readonly privateKey: string
  readonly inputs: readonly string[]
}

/** Its answer: the signatures in base64, or why there are none. */
export interface SignAnswer {
  readonly number: number
  readonly signatures: readonly string[] | null
  readonly problem: string
}

const keys = new Map<string, KeyObject>()

// guarded: what it throws is its answer
parentPort?.on('message', ({ number, privateKey, inputs }: SignOrder) => {
  const answer = (signatures: SignAnswer['signatures'], problem = '') =>
    parentPort?.postMessage({ number, signatures, problem } satisfies SignAnswer)
  try {
    // Reading a key takes as long as a third of a signature.
    const key = keys.get(privateKey) ?? createPrivateKey(privateKey)
    if (keys.size > 100) keys.clear()
    keys.set(privateKey, key)
    answer(inputs.map((input) => sign('sha256', Buffer.from(input), key).toString('base64')))
  } catch (error) {
    answer(null, error instanceof Error ? error.message : String(error))
  }
})
