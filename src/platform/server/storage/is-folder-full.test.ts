import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isFolderFull } from './is-folder-full.ts'

test('a folder is full when its disk has fewer bytes left than required', async () => {
  expect(await isFolderFull(tmpdir(), 1)).toBe(false)
  expect(await isFolderFull(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(true)
  expect(await isFolderFull('/there/is/no/such/folder', Number.MAX_SAFE_INTEGER)).toBe(false)
})
