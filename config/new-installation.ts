import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { startTrellis } from '../e2e/trellis.ts'

/** Before the browser tests: makes the data folder of a Trellis that nobody has used yet, which stories start on a copy of. */
export default async function setup(): Promise<() => void> {
  const trellis = await startTrellis({}, { isFirstStart: true })
  await trellis.stop({ isKept: true })
  process.env['TEST_INSTALLATION'] = trellis.dataFolder
  return () => rmSync(dirname(trellis.dataFolder), { recursive: true, force: true })
}
