import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nameInAddress } from './picture-address.ts'
import { picturesNamed } from './store.ts'

const own = /^\/i\/([^/?#]+)(?:\?w=(\d{1,5}))?$/

/** Returns the sizes of the site's own images in pixels, by their addresses. All other addresses are omitted. */
export async function sizesOfPictures(
  db: Db,
  siteId: Id,
  addresses: readonly string[],
): Promise<Map<string, readonly [width: number, height: number]>> {
  const named = addresses.flatMap((address) => {
    const [, file = '', wanted] = own.exec(address) ?? []
    const name = nameInAddress(file)
    return name ? [{ address, name, wanted: wanted === undefined ? undefined : Number(wanted) }] : []
  })
  if (named.length === 0) return new Map()
  const names = named.map(({ name }) => name)
  const pictures = new Map((await picturesNamed(db, siteId, names)).map((row) => [row.stored_as, row]))
  return new Map(
    named.flatMap(({ address, name, wanted }) => {
      const { picture_width: width, picture_height: height, picture_widths: ready = [] } = pictures.get(name) ?? {}
      if (!width || !height) return []
      const served = wanted === undefined ? width : (ready.find((one) => one >= wanted) ?? ready.at(-1) ?? width)
      return [[address, [served, Math.round((height * served) / width)] as const]]
    }),
  )
}
