import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { contractsPlugin, plainModule } from './contracts-plugin.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

test('calls keep their path and constants remain, while schemas and functions are removed', () => {
  const list = call('/things', { input: z.object({}), output: z.object({}), failure: "It's broken." })
  const code = plainModule({ thingCalls: { list }, sizes: ['s', 'm'], Thing: z.object({}), make: () => 1, none: null })
  expect(code).toBe(
    `export const thingCalls = {"list":{"path":"/things","method":"POST","access":"site","effect":false,"failure":"It's broken."}}\n` +
      `export const sizes = ["s","m"]\nexport const none = null\n`,
  )
})

test('a bundle that makes calls contains no zod, even in a path with a space', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'with a space '))
  folders.push(folder)
  const room = join(folder, 'src/features/things')
  await mkdir(room, { recursive: true })
  await symlink(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(room, 'contract.ts'),
    `import { z } from 'zod'
     export const Thing = z.object({ name: z.string() })
     export const thingCalls = { list: { path: '/things', method: 'POST', access: 'site', effect: false, failure: 'No.', aliases: [], input: Thing, output: Thing } }`,
  )
  await writeFile(
    join(room, 'main.ts'),
    `import { thingCalls } from './contract.ts'\nconsole.info(thingCalls.list.path)`,
  )
  const result = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [contractsPlugin()],
    build: { write: false, minify: false, rollupOptions: { input: join(room, 'main.ts') } },
  })) as Rollup.RollupOutput
  const code = result.output.map((piece) => (piece.type === 'chunk' ? piece.code : '')).join('')
  expect(code).toContain('/things')
  // The folder has a random name.
  expect(code.replaceAll(basename(folder), 'folder')).not.toMatch(/zod|_zod|ZodError/i)
})
