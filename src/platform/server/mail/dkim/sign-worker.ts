import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** The request to the thread: sign each of these with the key. */
export interface SignOrder {
  readonly number: number
  readonly privateKey: string
  readonly inputs: readonly string[]
}

/** Its answer: the signatures in base64, or the reason why there are none. */
export interface SignAnswer {
  readonly number: number
  readonly signatures: readonly string[] | null
  readonly problem: string
}

const keys = new Map<string, KeyObject>()

// guarded: an error becomes its answer
parentPort?.on('message', ({ number, privateKey, inputs }: SignOrder) => {
  const answer = (signatures: SignAnswer['signatures'], problem = '') =>
    parentPort?.postMessage({ number, signatures, problem } satisfies SignAnswer)
  try {
    // Parsing a key takes a third of the time of a signature.
    const key = keys.get(privateKey) ?? createPrivateKey(privateKey)
    if (keys.size > 100) keys.clear()
    keys.set(privateKey, key)
    answer(inputs.map((input) => sign('sha256', Buffer.from(input), key).toString('base64')))
  } catch (error) {
    answer(null, error instanceof Error ? error.message : String(error))
  }
})
