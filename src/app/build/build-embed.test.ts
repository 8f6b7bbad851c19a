import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configPlaceholder, type EmbedManifest, type PublishedForm } from '#embed/protocol.ts'
import { scriptConfig } from '#embed/script-config.ts'
import { publishInParts } from '#form/document/compact.ts'
import { templates } from '#form/templates/templates.ts'
import { buildEmbed } from './build-embed.ts'

let folder: string
let built: EmbedManifest & { inputs: string[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-embed-'))
  built = await buildEmbed({ outDir: folder })
})
afterAll(() => rm(folder, { recursive: true }))

const text = (file: string) => readFile(join(folder, file), 'utf8')
const bytes = (content: string) => brotliCompressSync(content).length

async function loaderWith(forms: number, about: Partial<PublishedForm> = {}): Promise<string> {
  const { loader, config } = scriptConfig({
    key: 'k7Qw2mZx9LpT',
    origin: 'https://forms.example.com',
    render: `/c/${built.render}`,
    forms: Array.from({ length: forms }, (_, i) => ({
      id: `0190a000-0000-7000-8000-00000000000${i}`,
      name: `2026-11-20 Headline number ${i}`,
      type: 'popup',
      triggers: { delay: 5, exit: true },
      frequency: { count: 1, interval: 'month' },
      code: `/f/k7Qw2mZx9LpT/0190a000-0000-7000-8000-00000000000${i}-0123456789abcdef0123.js`,
      ...about,
    })),
  })
  return (await text(built.loaders[loader])).replace(configPlaceholder, () => JSON.stringify(config))
}

test('a page on which no form may show loads at most 1.5 kB', async () => {
  for (const forms of [0, 1, 3]) expect(bytes(await loaderWith(forms))).toBeLessThanOrEqual(1500)
})

test('rules about addresses take a little more, the rarest wishes what they need', async () => {
  expect(bytes(await loaderWith(1, { on: ['/sale*'], triggers: { scroll: 50 } }))).toBeLessThanOrEqual(1950)
  expect(bytes(await loaderWith(1, { devices: ['mobile'], triggers: { inactivity: 20 } }))).toBeLessThanOrEqual(5450)
})

test('a form that is shown takes at most 6 kB, its data among them; one with a game a little more', async () => {
  const script = bytes(await loaderWith(1)) + bytes(await text(built.render))
  for (const { slug, json } of templates) {
    const { first: design } = publishInParts(json)
    const data = bytes(`export default ${JSON.stringify(design)}\n`)
    expect.soft(script + data, slug).toBeLessThanOrEqual(design.game ? 6150 : 6000)
  }
})

/** What each piece has come to; it may shrink, not grow. */
test.each([
  ['teaser', 1650],
  ['fields', 1200],
  ['widgets', 2300],
  ['merge', 3700],
  ['cart-apply', 490],
  ['badge', 900],
])('the piece "%s" takes at most %d bytes', async (name, most) => {
  const [file] = built.files.filter((one) => one.startsWith(`${name}-`))
  expect(bytes(await text(file!))).toBeLessThanOrEqual(most)
})

test("the visitor downloads the product's own code, nothing else", () => {
  expect(built.inputs.length).toBeGreaterThan(20)
  for (const input of built.inputs) expect(input).toMatch(/^src\/(embed|form|core)\//)
})

test('immutable files are named by what is in them, and no name that blockers look for', async () => {
  for (const file of built.files) {
    expect(file).toMatch(/^[a-z-]+-[A-Z0-9]{8}\.js$/)
    expect(file).not.toMatch(/ads|track|popup|analytics/)
  }
  const again = await buildEmbed({ outDir: folder })
  expect(again.files).toEqual(built.files)
})
