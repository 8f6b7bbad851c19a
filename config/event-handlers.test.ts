import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Source files that run on the server. */
const files = globSync(['src/platform/server/**/*.ts', 'src/app/*.ts', 'src/features/*/server/**/*.ts']).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
)

/** Handlers of outside input. A throw in one of them would end the process, and with it all users' requests. */
const handlers =
  /\.(?:on|once|addListener)\(\s*'(?:data|message|notification|response|connection|upgrade|readable|line|job:success|job:error|job:failed|pool:create)',(?!\s*guarded\()/g

/**
 * Returns the lines with such a handler that isn't guarded. A comment with "guarded:" there explains why it needn't be.
 */
function unguardedHandlers(source: string): number[] {
  const lines = source.split('\n')
  const found = [...source.matchAll(handlers)].map(({ index }) => source.slice(0, index).split('\n').length)
  return found.filter((line) => !`${lines[line - 2]}\n${lines[line - 1]}`.includes('guarded:'))
}

test('handlers of outside input are guarded', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => unguardedHandlers(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  expect(found).toEqual([])
})

test.each([
  ["socket.on('data', (chunk) => read(chunk))", [1]],
  ["const a = 1\nworker.once(\n  'message',\n  take,\n)", [2]],
  ["socket.on('data', guarded(read, fail))", []],
  ["socket.on(\n  'data',\n  guarded((chunk) => read(chunk), fail),\n)", []],
  ["socket.on('close', end)", []],
  ["// guarded: joins texts\nchild.stderr.on('data', join)", []],
])('finds unguarded handlers in %j on lines %j', (source, lines) => {
  expect(unguardedHandlers(source)).toEqual(lines)
})
