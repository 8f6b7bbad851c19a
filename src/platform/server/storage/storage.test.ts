import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { startS3Server } from './testing/s3-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis files '))
const s3 = await startS3Server()
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.close()
})
const inFolder = folderStorage(join(folder, 'not', 'there', 'yet'))
const inBucket = s3Storage(s3.url)

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_where, storage) => {
  test('a stored file can be read completely, and is gone after removal', async () => {
    const bytes = Buffer.from([0, 255, 1, 2])
    await storage.put('abc', bytes)
    const file = (await storage.open('abc'))!
    expect([file.size, await buffer(file.stream)]).toEqual([4, bytes])
    await storage.remove('abc')
    await storage.remove('abc')
    expect(await storage.open('abc')).toBeNull()
  })

  test('storing a file again replaces it', async () => {
    await storage.put('same', Buffer.from('one'))
    await storage.put('same', Buffer.from('two!'))
    const file = (await storage.open('same'))!
    expect([file.size, (await buffer(file.stream)).toString()]).toEqual([4, 'two!'])
  })

  test.each(['', '..', '../x', 'a/b', 'A', '.hidden', 'a\0', 'x'.repeat(101)])(
    'refuses a name like %j',
    async (name) => {
      await expect(storage.put(name, Buffer.from(''))).rejects.toThrow('Only names')
      await expect(storage.open(name)).rejects.toThrow('Only names')
      await expect(storage.remove(name)).rejects.toThrow('Only names')
    },
  )
})

test('files in a folder are private to this user', async () => {
  await inFolder.put('mine123', Buffer.from('x'))
  const inside = join(folder, 'not', 'there', 'yet', '123')
  expect(await readdir(inside)).toEqual(['mine123'])
  expect((await stat(join(inside, 'mine123'))).mode & 0o077).toBe(0)
})

test('retries a failing store, and reports a refusal', async () => {
  s3.failures.push(503)
  await inBucket.put('patient', Buffer.from('here'))
  expect(s3.files.get('patient')?.toString()).toBe('here')
  s3.failures.push(403)
  await expect(inBucket.open('patient')).rejects.toThrow('The file store answered 403 to GET.')
  const stranger = s3Storage(s3.url.replace('KEY1', 'KEY2'))
  await expect(stranger.put('theirs', Buffer.from('x'))).rejects.toThrow('403')
  expect(s3.files.has('theirs')).toBe(false)
})
