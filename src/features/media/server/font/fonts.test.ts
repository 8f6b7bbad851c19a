import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decompress } from 'woff2-encoder'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { fontName } from './families.ts'
import { mediaRoom } from '../index.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis fonts '))
afterAll(() => rm(folder, { recursive: true }))
const { aMember, app, get, post } = await testServer({ rooms: [mediaRoom({ storage: folderStorage(folder) })] })

const { resolve } = createRequire(import.meta.url)
const ttf = (family: string, style: string) =>
  readFile(resolve(`@expo-google-fonts/${family.toLowerCase().replace(' ', '-')}/${style}`))
const regular = await ttf('PT Serif', '400Regular/PTSerif_400Regular.ttf')
const bold = await ttf('PT Serif', '700Bold/PTSerif_700Bold.ttf')
const italic = await ttf('PT Serif', '400Regular_Italic/PTSerif_400Regular_Italic.ttf')
const lora = await readFile(
  join(resolve('@fontsource-variable/lora/package.json'), '..', 'files', 'lora-latin-wght-normal.woff2'),
)

let member: ReturnType<typeof aMember>
beforeEach(() => {
  member = aMember()
})

async function upload(bytes: Uint8Array, name = 'a.ttf', as: { siteId: string; token?: string } = member) {
  const form = new FormData()
  form.append('use', 'font')
  form.append('file', new File([Buffer.from(bytes)], name))
  const sent = new Request('http://x/', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `/media/upload/${as.siteId}/listbuilder`,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      ...(as.token && { authorization: `Bearer ${as.token}` }),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const fonts = async (as = member) => (await post('/media/fonts', { site_id: as.siteId }, as)).body.fonts

describe('uploaded fonts', () => {
  test('of one family form one font, served as WOFF2 to every page', async () => {
    for (const file of [regular, bold, italic]) expect((await upload(file)).status).toBe(200)
    const [font, ...others] = await fonts()
    expect([others, font!.name, font!.kind]).toEqual([[], 'PT Serif', 'serif'])
    const faces = font!.files.map(({ weights, isItalic }) => [...weights, isItalic])
    expect(faces).toEqual([
      [400, 400, true],
      [700, 700, false],
      [400, 400, false],
    ])
    // Metrics of the regular face, and of a bold one that is wider.
    const [ascent, descent, width, wide] = font!.metrics
    expect([ascent, descent]).toEqual([1039, 286])
    expect(width).toBeGreaterThan(400)
    expect(wide).toBeGreaterThan(width)
    const served = await app.inject({ url: font!.files[2]!.address })
    expect([served.statusCode, served.headers]).toMatchObject([
      200,
      {
        'content-type': 'font/woff2',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ])
    expect(served.rawPayload.length).toBeLessThan(regular.length / 2)
    expect((await decompress(served.rawPayload)).length).toBeGreaterThan(regular.length / 2)
  })

  test('in WOFF2 are stored unchanged, with all weights of a variable font; a name that is taken is replaced', async () => {
    const answer = await upload(lora, 'lora.woff2')
    expect(answer.body.media).toMatchObject({
      type: 'font/woff2',
      size: lora.length,
      picture: null,
      font: { family: 'Lora Custom', weights: [400, 700], isItalic: false },
    })
    expect((await fonts()).map(({ name }) => name)).toEqual(['Lora Custom'])
  })

  test('are gone once deleted, and back once restored', async () => {
    const { media } = (await upload(regular)).body
    const [font] = await fonts()
    await post('/media/delete', { site_id: member.siteId, media_id: media.id }, member)
    expect(await fonts()).toEqual([])
    expect((await get(font!.files[0]!.address as '/')).status).toBe(404)
    await post('/media/restore', { site_id: member.siteId, media_id: media.id }, member)
    expect(await fonts()).toEqual([font])
  })

  test('belong to their own site only', async () => {
    await upload(regular)
    const other = aMember()
    expect(await fonts(other)).toEqual([])
    expect((await upload(regular, 'a.ttf', { ...member, token: other.token })).status).toBe(403)
    expect((await post('/media/fonts', { site_id: member.siteId }, other)).status).toBe(403)
    expect((await upload(regular, 'a.ttf', { siteId: member.siteId })).status).toBe(401)
  })

  const cut = regular.subarray(0, regular.length / 3)
  const noise = Buffer.from(regular.map((byte, i) => (i > 12 && i % 7 === 0 ? (byte * 31 + i) % 256 : byte)))
  const forbidden = withoutEmbedding(regular)
  const hostile: [what: string, bytes: Uint8Array, status: number, words: RegExp][] = [
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 400, /not a font/],
    ['nothing', Buffer.alloc(0), 400, /./],
    ['the first four bytes alone', Buffer.from('wOF2'), 400, /damaged|cannot be read/],
    ['a third of a font', cut, 400, /damaged|cannot be read/],
    ['a font of wrong tables', noise, 400, /damaged|cannot be read|no letters|not a font/],
    ['tables of 4 GB', hugeTable(regular), 400, /damaged|cannot be read/],
    ['a font that may not be embedded', forbidden, 400, /license/],
    ['more than 10 MB', Buffer.concat([regular, Buffer.alloc(10 * 1024 * 1024)]), 413, /10 MB/],
  ]
  test.each(hostile)('%s is refused with a reason', async (_what, bytes, status, words) => {
    const answer = await upload(bytes)
    expect([answer.status, answer.body]).toMatchObject([status, { error: expect.stringMatching(words) }])
    expect(await fonts()).toEqual([])
  })
})

test('a font name contains nothing that could break a style sheet', () => {
  expect(fontName('Kiln "Sans"; } body { x')).toBe('Kiln Sans body x')
  expect(fontName('Größe Ж')).toBe('Größe Ж')
  expect([fontName('</style>'), fontName('""'), fontName('Arial')]).toEqual(['style', 'Font', 'Arial Custom'])
  expect(fontName('x'.repeat(500)).length).toBeLessThan(80)
})

/** Returns the position of a table's entry in the font's table directory. */
function tableAt(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return at
  throw new Error(`There is no ${tag}.`)
}

function withoutEmbedding(font: Buffer): Buffer {
  const copy = Buffer.from(font)
  copy.writeUInt16BE(2, copy.readUInt32BE(tableAt(copy, 'OS/2') + 8) + 8)
  return copy
}

function hugeTable(font: Buffer): Buffer {
  const copy = Buffer.from(font)
  for (const tag of ['cmap', 'name', 'hmtx']) copy.writeUInt32BE(0xff_ff_ff_f0, tableAt(copy, tag) + 12)
  copy.writeUInt32BE(0xff_ff_ff_f0, tableAt(copy, 'OS/2') + 8)
  return copy
}
