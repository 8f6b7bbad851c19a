import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { startTrellis } from '../e2e/trellis.ts'

/** Runs before the browser tests: creates the data folder of an unused Trellis. Stories start on a copy of it. */
export default async function setup(): Promise<() => void> {
  const trellis = await startTrellis({}, { isFirstStart: true })
  await trellis.stop({ isKept: true })
  process.env['TEST_INSTALLATION'] = trellis.dataFolder
  return () => rmSync(dirname(trellis.dataFolder), { recursive: true, force: true })
}
