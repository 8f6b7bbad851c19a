import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configPlaceholder, type EmbedManifest, type PublishedForm, type SiteConfig } from '#embed/protocol.ts'
import { scriptConfig } from '#embed/script-config.ts'
import { loaders, type PieceName, pieces } from '#embed/pieces.ts'
import { extraModule, type ExtraSettings } from '#embed/extra-data/compile-extra.ts'
import { defaultChat, defaultImages, defaultShare } from '#embed/extra-data/default-extras.ts'
import { publishForm } from '#embed/publish-form.ts'
import { templates } from '#form/templates/templates.ts'
import { buildEmbed } from './build-embed.ts'
import { internalNames } from './internal-names.ts'

let folder: string
let built: EmbedManifest & { inputs: string[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-embed-'))
  built = await buildEmbed({ outDir: folder })
})
afterAll(() => rm(folder, { recursive: true }))

const text = (file: string) => readFile(join(folder, file), 'utf8')
const bytes = (content: string) => brotliCompressSync(content).length

const loaderWith = (forms: number, about: Partial<PublishedForm> = {}) =>
  loaderOf(Array.from({ length: forms }, () => about))

async function loaderOf(forms: readonly Partial<PublishedForm>[]): Promise<string> {
  const site = {
    key: 'k7Qw2mZx9LpT',
    origin: 'https://forms.example.com',
    forms: forms.map((about, i) => ({
      id: `0190a000-0000-7000-8000-00000000000${i}`,
      name: `2026-11-20 Headline number ${i}`,
      type: 'popup',
      triggers: { delay: 5, exit: true },
      frequency: { count: 1, interval: 'month' },
      code: `/f/k7Qw2mZx9LpT/0190a000-0000-7000-8000-00000000000${i}-0123456789abcdef0123.js`,
      ...about,
    })),
  }
  const { loader, config } = scriptConfig(site as SiteConfig, (piece) => `/c/${built.pieces[piece]}`)
  return (await text(built.loaders[loader])).replace(configPlaceholder, () => JSON.stringify(config))
}

test('a page on which no form can show loads only the minimal loader, within its budget', async () => {
  for (const forms of [0, 1, 3]) expect(bytes(await loaderWith(forms))).toBeLessThanOrEqual(loaders.minimal.maxBytes)
})

test('URL rules need only the standard loader, and the rarest conditions the full one, each within its budget', async () => {
  expect(bytes(await loaderWith(1, { on: ['/sale*'], triggers: { scroll: 50 } }))).toBeLessThanOrEqual(
    loaders.standard.maxBytes,
  )
  expect(bytes(await loaderWith(1, { devices: ['mobile'], triggers: { inactivity: 20 } }))).toBeLessThanOrEqual(
    loaders.full.maxBytes,
  )
})

test.each([
  ['popup', 'render', 5870],
  ['scroll-box', 'render-box', 5915],
  ['inline-popup', 'render-inline', 5600],
  ['welcome-mat', 'render-mat', 6025],
  ['smart-bar', 'render-bar', 5865],
] as const)(
  'shows a form of type %s with %s within %d bytes: loader, renderer and data',
  async (type, renderer, maxBytes) => {
    const script = bytes(await loaderWith(1, { type })) + bytes(await text(built.pieces[renderer]))
    const ofType = templates.filter((template) => template.form_type === type)
    expect(ofType.length).toBeGreaterThan(0)
    for (const { slug, json } of ofType) {
      const data = bytes(`export default ${JSON.stringify(publishForm(json).first)}\n`)
      expect.soft(script + data, slug).toBeLessThanOrEqual(maxBytes)
    }
  },
)

test('fifty forms with 25 conditions each need at most 5 kB of loader, because conditions are in the form modules', async () => {
  const random = (digits: number, nth: number) =>
    createHash('sha256').update(`${digits} ${nth}`).digest('hex').slice(0, digits)
  const forms = Array.from({ length: 50 }, (_, nth): Partial<PublishedForm> => ({
    id: `0190a000-0000-7${random(3, nth)}-8${random(3, nth + 50)}-${random(12, nth)}`,
    name: `2026-11-20 Headline number ${nth}`,
    code: `/f/k7Qw2mZx9LpT/0190a000-0000-7${random(3, nth)}-8${random(3, nth + 50)}-${random(12, nth)}-${random(20, nth)}.js`,
    rules: 1,
  }))
  expect(bytes(await loaderOf(forms))).toBeLessThanOrEqual(5000)
})

/** Size in addition to the loader, with an extra's default settings: the icons, the style sheet and the texts. */
test.each([
  ['share-buttons', 'share-alone', defaultShare, 2000],
  ['image-buttons', 'images-alone', defaultImages, 1500],
  ['chat-launcher', 'chat-alone', defaultChat, 2500],
] as const)(
  'a site with only %s loads %s and the settings before any interaction, within the budget',
  async (name, piece, settings, maxBytes) => {
    const { config } = scriptConfig(
      { key: 'k', origin: '', forms: [], extras: [{ name, code: '/w/k' }] },
      (of) => built.pieces[of],
    )
    expect(config.late).toEqual([built.pieces[piece]])
    const data = bytes(extraModule(name, settings as ExtraSettings[typeof name], 'en'))
    expect(bytes(await text(built.pieces[piece])) + data).toBeLessThanOrEqual(maxBytes)
  },
)

/** Current size of each piece. It may shrink, but not grow. */
test.each(Object.entries(pieces).map(([name, { maxBytes }]) => [name as PieceName, maxBytes] as const))(
  'the piece "%s" takes at most %d bytes',
  async (name, maxBytes) => expect(bytes(await text(built.pieces[name]))).toBeLessThanOrEqual(maxBytes),
)

test('data from the server uses none of the property names that are shortened in the built pieces', () => {
  const names = Object.keys(internalNames)
  for (const { json } of templates) expect(keysIn(publishForm(json)).filter((key) => names.includes(key))).toEqual([])
})

test('visitors download only the product’s own code', () => {
  expect(built.inputs.length).toBeGreaterThan(20)
  for (const input of built.inputs) expect(input).toMatch(/^src\/(embed|form|core)\//)
})

test('immutable files are named by content hash, without names that ad blockers match', async () => {
  for (const file of Object.values(built.pieces)) {
    expect(file).toMatch(/^[a-z-]+-[A-Z0-9]{8}\.js$/)
    expect(file).not.toMatch(/ads|track|popup|analytics/)
  }
  const again = await buildEmbed({ outDir: folder })
  expect(again.pieces).toEqual(built.pieces)
})

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysIn(item)])
}
