import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = new URL('../node_modules/', import.meta.url)
const source = new URL('@sparticuz/chromium/', packages)

/** How Playwright starts the Chromium used by tests and benchmarks. */
export interface ChromiumLaunch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/**
 * Unpacks the Chromium that npm installed, with the libraries it needs, below `node_modules`, and returns how to start
 * it. Nothing of the machine's own browsers or libraries is used. Only the package's files are used, because its
 * recommended arguments would switch web security off.
 */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const { version } = JSON.parse(readFileSync(new URL('package.json', source), 'utf8')) as { version: string }
  const folder = fileURLToPath(new URL(`.cache/trellis-chromium-${version}/`, packages))
  if (!existsSync(folder)) await unpack(folder)
  const { LD_LIBRARY_PATH: before = '', ...rest } = process.env
  const libraries = [join(folder, 'al2023', 'lib'), before].filter(Boolean).join(delimiter)
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox'],
    env: { ...(rest as Record<string, string>), LD_LIBRARY_PATH: libraries },
  }
}

/**
 * Unpacks next to the folder and moves the result there when it is complete, so that an interrupted start leaves no
 * partial folder.
 */
async function unpack(folder: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const beside = `${folder.slice(0, -1)}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  const before = process.env['TMPDIR']
  // The package unpacks into the system's temporary folder and reuses any files it finds there.
  process.env['TMPDIR'] = beside
  try {
    await chromium.executablePath()
    await inflate(fileURLToPath(new URL('bin/al2023.tar.br', source)))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  if (existsSync(folder)) rmSync(beside, { recursive: true })
  else renameSync(beside, folder)
}
