import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis files '))
afterAll(() => rm(folder, { recursive: true }))
const storage = folderStorage(join(folder, 'not', 'there', 'yet'))

test('what is put is there, whole, for this user alone; removed, it is gone', async () => {
  const bytes = Buffer.from([0, 255, 1, 2])
  await storage.put('abc123', bytes)
  const file = (await storage.open('abc123'))!
  expect([file.size, await buffer(file.stream)]).toEqual([4, bytes])
  const inside = join(folder, 'not', 'there', 'yet', '123')
  expect(await readdir(inside)).toEqual(['abc123'])
  expect((await stat(join(inside, 'abc123'))).mode & 0o077).toBe(0)
  await storage.remove('abc123')
  await storage.remove('abc123')
  expect(await storage.open('abc123')).toBeNull()
})

test('put again, it is replaced', async () => {
  await storage.put('same', Buffer.from('one'))
  await storage.put('same', Buffer.from('two!'))
  const file = (await storage.open('same'))!
  expect([file.size, (await buffer(file.stream)).toString()]).toEqual([4, 'two!'])
})

test.each(['', '..', '../x', 'a/b', 'A', '.hidden', 'a\0', 'x'.repeat(101)])(
  'a name like %j is refused',
  async (name) => {
    await expect(storage.put(name, Buffer.from(''))).rejects.toThrow('Only names')
    await expect(storage.open(name)).rejects.toThrow('Only names')
    await expect(storage.remove(name)).rejects.toThrow('Only names')
  },
)
