import { expect, test } from 'vitest'
import { closers } from './closers.ts'

test('closes the last opened first, and parallel resources at the same time', async () => {
  const order: string[] = []
  const step = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise(setImmediate)
    order.push(`${name} ends`)
  }
  const opened = closers()
  opened.add(step('database'))
  opened.add(step('server'))
  opened.addBeside(step('worker'))
  await opened.close()
  await opened.close()
  expect(order).toEqual([
    'server begins',
    'worker begins',
    'server ends',
    'worker ends',
    'database begins',
    'database ends',
  ])
})

test('a failing step does not keep the others from closing, and its error is reported', async () => {
  const closed: string[] = []
  const opened = closers()
  opened.add(async () => closed.push('database'))
  opened.add(() => Promise.reject(new Error('stuck')))
  await expect(opened.close()).rejects.toThrow('stuck')
  expect(closed).toEqual(['database'])
})
