import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEmbed } from './embed.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'embed test '))))
afterAll(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const read = () => readEmbed(pathToFileURL(`${folder}/`))

test('reports a missing or incomplete build', async () => {
  const sentence = 'The page script is not built. Run "npm run build" and start again.'
  await expect(read()).rejects.toThrow(sentence)
  await write(
    'manifest.json',
    '{"loaders":{"minimal":"p.js","standard":"u.js","full":"m.js"},"pieces":{"render":"render-1.js"}}',
  )
  await expect(read()).rejects.toThrow(sentence)
})

test('inserts the configuration into the script, whatever it contains', async () => {
  for (const name of ['p', 'u', 'm']) await write(`${name}.js`, `${name}("__TRELLIS_CONFIG__")`)
  await write('render-1.js', 'draw()')
  await expect(read()).rejects.toThrow('The page script is not built.')
  await write('render-1.js.br', 'draw() by brotli')
  await write('render-1.js.gz', 'draw() by gzip')
  const embed = await read()
  expect([...embed.chunks.keys()]).toEqual(['render-1.js'])
  const { plain, br, gzip } = embed.chunks.get('render-1.js')!
  expect([plain, br, gzip].map(String)).toEqual(['draw()', 'draw() by brotli', 'draw() by gzip'])
  const config = { key: '$&', origin: "$'", forms: [] }
  expect(embed.scriptFor(config)).toBe(`p(${JSON.stringify({ ...config, render: '/c/render-1.js' })})`)
  const more = { ...config, holdOut: 10 }
  expect(embed.scriptFor(more)).toMatch(/^m\(/)
})
