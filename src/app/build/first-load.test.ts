import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { viteConfig } from './vite-config.ts'

const kilobytes = 1000
let chunks: Map<string, Rollup.OutputChunk>

beforeAll(async () => {
  // Under the test runner's own name React would come with its development checks.
  vi.stubEnv('NODE_ENV', 'production')
  const config = viteConfig()
  const built = (await build({ ...config, build: { ...config.build, write: false } })) as Rollup.RollupOutput
  chunks = new Map(built.output.flatMap((piece) => (piece.type === 'chunk' ? [[piece.fileName, piece]] : [])))
})

/** The files that a browser fetches to show these pages. */
function filesOf(...pages: string[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.imports) add(chunks.get(file))
  }
  for (const chunk of chunks.values()) {
    if (chunk.isEntry || pages.some((page) => chunk.facadeModuleId?.endsWith(`/${page}`))) add(chunk)
  }
  expect(files.size).toBeGreaterThan(pages.length)
  return files
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((all, file) => all + gzipSync(chunks.get(file)!.code, { level: 9 }).length, 0)
}

test.each([
  ['log-in', ['log-in-page.tsx']],
  ['dashboard', ['inside-router.tsx', 'dashboard-page.tsx']],
])('the first load of the %s is at most 128 kB of script, gzipped', (_name, pages) => {
  expect(bytesOf(filesOf(...pages))).toBeLessThanOrEqual(128 * kilobytes)
})

test('the form editor takes at most 150 kB beside what the dashboard took', () => {
  const pages = ['inside-router.tsx', 'dashboard-page.tsx']
  const before = filesOf(...pages)
  const more = [...filesOf(...pages, 'editor-page.tsx')].filter((file) => !before.has(file))
  expect(more.length).toBeGreaterThan(10)
  expect(bytesOf(more)).toBeLessThanOrEqual(150 * kilobytes)
})

test('zod stays on the server', () => {
  const withZod = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => id.includes('/node_modules/zod/')),
  )
  expect(withZod.map(({ fileName }) => fileName)).toEqual([])
})
