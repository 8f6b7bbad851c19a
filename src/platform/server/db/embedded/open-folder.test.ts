import { mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolder } from './open-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'trellis folder '))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('creates a folder with its parents, private to its owner, and finds it again', () => {
  const folder = join(home, 'a b', 'c')
  expect(openFolder(folder)).toBe(realpathSync(folder))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(openFolder(folder)).toBe(realpathSync(folder))
  symlinkSync(folder, join(home, 'link'))
  expect(openFolder(join(home, 'link'))).toBe(realpathSync(folder))
})

test('an impossible data folder is reported in one sentence', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(() => openFolder(file)).toThrow(`The data folder ${file} cannot be made, since a file stands in its way.`)
  expect(() => openFolder(join(file, 'below'))).toThrow('cannot be made, since a file stands in its way.')
})

// As root, `recursive` would retry this forever.
test.runIf(process.platform === 'linux')('refuses a folder in /proc', () => {
  expect(() => openFolder('/proc/trellis/data')).toThrow('Set DATA_DIR to a folder that Trellis may fill.')
})
