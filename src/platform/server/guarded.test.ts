import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { guarded } from './guarded.ts'

test('an error in a listener is passed only to its own failure handler', () => {
  const emitter = new EventEmitter()
  const failures: Error[] = []
  const fail = (error: Error) => void failures.push(error)
  const unguarded = (value: unknown) => {
    if (value === 'bad') throw new TypeError('Not this one.')
    if (value === 'worse') throw 'a text'
  }
  emitter.on('data', guarded(unguarded, fail))
  for (const value of ['good', 'bad', 'worse', 'good']) emitter.emit('data', value)
  expect(failures.map(({ name, message }) => [name, message])).toEqual([
    ['TypeError', 'Not this one.'],
    ['Error', 'a text'],
  ])
})
