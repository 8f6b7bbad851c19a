import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { viteConfig } from './vite-config.ts'

const kilobytes = 1000
let chunks: Map<string, Rollup.OutputChunk>
let page: string

beforeAll(async () => {
  // With the test runner's own NODE_ENV, React would include its development checks.
  vi.stubEnv('NODE_ENV', 'production')
  const config = viteConfig()
  const built = (await build({ ...config, build: { ...config.build, write: false } })) as Rollup.RollupOutput
  page = String((built.output.find(({ fileName }) => fileName === 'index.html') as Rollup.OutputAsset).source)
  chunks = new Map(built.output.flatMap((piece) => (piece.type === 'chunk' ? [[piece.fileName, piece]] : [])))
})

/**
 * Returns the files that a browser fetches to show these modules. Modules that they load lazily must be named in
 * addition.
 */
function filesOf(...names: string[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.imports) add(chunks.get(file))
  }
  for (const name of names) {
    const holding = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}`)))
    expect(holding, name).toHaveLength(1)
    add(holding[0])
  }
  return files
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((all, file) => all + brotliCompressSync(chunks.get(file)!.code).length, 0)
}

const inside = ['main.tsx', 'inside-router.tsx', 'site-switcher.tsx', 'account-menu.tsx', 'notification-bell.tsx']
const sections = ['stats-view.tsx', 'first-steps.tsx', 'top-forms.tsx', 'dashboard-shares.tsx', 'script-seen-line.tsx']

test.each([
  ['log-in', 105, 5, ['main.tsx', 'log-in-page.tsx']],
  ['dashboard', 150, 8, [...inside, 'dashboard-page.tsx', ...sections]],
  ['form editor', 250, 15, [...inside, 'editor-page.tsx', 'form-editor.tsx', 'inspector.tsx']],
])('the first load of the %s is at most %d kB of compressed script, in %d files', (_name, most, mostFiles, modules) => {
  const files = filesOf(...modules)
  expect(files.size).toBeLessThanOrEqual(mostFiles)
  expect(bytesOf(files)).toBeLessThanOrEqual(most * kilobytes)
})

test('the page lists the frame’s files, so that they load before the program does', () => {
  const named = /theme\.js" data-frame="([^"]+)"/.exec(page)![1]!.split(' ')
  const start = filesOf('main.tsx')
  const frame = [...filesOf('inside-router.tsx')].filter((file) => !start.has(file))
  expect(named.filter((file) => file.endsWith('.js')).toSorted()).toEqual(frame.toSorted())
  expect(named.some((file) => file.endsWith('.css'))).toBe(true)
})

test('zod is not part of the dashboard’s scripts', () => {
  const withZod = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => id.includes('/node_modules/zod/')),
  )
  expect(withZod.map(({ fileName }) => fileName)).toEqual([])
})
