import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret } from './secret-text.ts'

/**
 * Returns the installation's secret: the configured one, or the one in the data folder, which the first start creates
 * there, readable only by its owner. Throws an error for the operator if the file doesn't contain one.
 */
export async function installationSecret(given: Uint8Array | null | undefined, dataDir: string): Promise<Uint8Array> {
  if (given) return given
  const file = join(dataDir, 'secret')
  const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return makeSecret(dataDir, file)
    throw new Error(`The secret in ${file} cannot be read (${error.code}). Its owner must be able to.`, {
      cause: error,
    })
  })
  const secret = readSecret(text)
  if (!secret) throw new Error(`The file ${file} does not hold a secret of 32 bytes. Put back the one that was there.`)
  return secret
}

// Creates the file completely or not at all, even if the machine stops in between. The first of two writers wins.
async function makeSecret(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'w', 0o600)
  await handle.writeFile(`${randomBytes(32).toString('hex')}\n`)
  await handle.sync()
  await handle.close()
  await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
    // Some file systems don't support links.
    if (error.code !== 'EEXIST') await rename(draft, file)
  })
  await rm(draft, { force: true })
  return readFile(file, 'utf8')
}
