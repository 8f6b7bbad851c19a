import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Builds the dashboard and the page script unless they exist. Uses a separate process, because a bundler needs much
 * memory.
 */
export async function buildWhenMissing(dist: URL): Promise<void> {
  const isBuilt = ['web/index.html', 'embed/manifest.json'].every((file) => existsSync(new URL(file, dist)))
  if (isBuilt) return
  const script = fileURLToPath(new URL('build/build.ts', import.meta.url))
  const builder = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  // guarded: joining strings cannot fail
  builder.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  const code = await new Promise<number | null>((resolve, reject) => {
    builder.once('error', reject)
    builder.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(`The dashboard could not be built. Run "npm run build" to see why.`, { cause: output })
}
