import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword, unmatchableHash } from './password.ts'

const random = (count: number) => randomBytes(count)

test('a hash contains its parameters, and matches only its password', async () => {
  const hash = await hashPassword('correct horse', random)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await checkPassword('correct horse', hash)).toEqual({ isRight: true, isDated: false })
  expect(await checkPassword('correct horsf', hash)).toEqual({ isRight: false, isDated: false })
})

test('two hashes of the same password differ', async () => {
  expect(await hashPassword('correct horse', random)).not.toBe(await hashPassword('correct horse', random))
})

test('a hash with other parameters still works, and is reported as outdated', async () => {
  const hash = await hashPassword('correct horse', random, { memory: 64, passes: 1, parallelism: 1 })
  expect(await checkPassword('correct horse', hash)).toEqual({ isRight: true, isDated: true })
})

test('treats different Unicode forms of a character as equal', async () => {
  const hash = await hashPassword('caf\u00e9 au lait', random)
  expect((await checkPassword('cafe\u0301 au lait', hash)).isRight).toBe(true)
})

test('an empty password never matches, and checking an unknown account takes the same work', async () => {
  expect(await checkPassword('', unmatchableHash)).toEqual({ isRight: false, isDated: false })
  expect(unmatchableHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('throws for a string that is not an Argon2id hash', async () => {
  await expect(checkPassword('x', 'x')).rejects.toThrow('not an Argon2id hash')
})
