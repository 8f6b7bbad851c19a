import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installationSecret } from './installation-secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis secret '))
afterAll(() => rm(folder, { recursive: true }))

test('the first start creates a secret that only its owner can read, and later starts reuse it', async () => {
  const dataDir = join(folder, 'new', 'data')
  const made = await Promise.all([1, 2, 3].map(() => installationSecret(undefined, dataDir)))
  expect(made[0]).toHaveLength(32)
  expect(made[1]).toEqual(made[0])
  expect(await installationSecret(undefined, dataDir)).toEqual(made[0])
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a configured secret is used, and nothing is written', async () => {
  const given = new Uint8Array(32).fill(9)
  expect(await installationSecret(given, join(folder, 'other'))).toBe(given)
  await expect(readFile(join(folder, 'other', 'secret'))).rejects.toThrow('ENOENT')
})

test('a damaged file is never replaced', async () => {
  await writeFile(join(folder, 'secret'), 'x')
  await expect(installationSecret(undefined, folder)).rejects.toThrow('does not hold a secret')
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('x')
})
