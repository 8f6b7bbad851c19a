import { fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The running sink. */
export interface Sink {
  readonly port: number
  taken(): Promise<number>
  stop(): void
}

export async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL('sink.ts', import.meta.url)))
  const answer = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const { port } = await answer<{ port: number }>()
  return {
    port,
    async taken() {
      const counted = answer<{ taken: number }>()
      child.send('count')
      return (await counted).taken
    },
    stop: () => child.disconnect(),
  }
}

/** Runs a TypeScript file with an order as its first argument, and returns its output. */
export function runOrder(file: URL, order: object): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(file), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (written += chunk))
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(written) : reject(new Error(`${file.pathname} ended with ${code}.`)),
    )
  })
}
