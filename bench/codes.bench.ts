import { randomBytes } from 'node:crypto'
import { discountCodeImport, saveDiscountCampaign } from '#features/discounts/server/index.ts'
import { CampaignDraft } from '#features/discounts/contract.ts'
import { importJob } from '#features/imports/server/run-import.ts'
import { changeImport } from '#features/imports/server/store.ts'
import { readUpload, takeFile } from '#features/imports/server/take-file.ts'
import { copyRows } from '#platform/server/db/copy-rows.ts'
import { type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull, median } from './figure.ts'

export const about =
  'a file of discount codes from its bytes to the pool (read, checked, stored, with its place), compared with one bare COPY of the same rows (goal: 0.1)'

const count = isFull ? 1_000_000 : 200_000

/** Measures a bare COPY before and after, because the machine's load varies. */
export async function run(): Promise<Figure[]> {
  const house = await openBenchHouse({ poolSize: 4 })
  try {
    const codes = Array.from({ length: count }, () => randomBytes(8).toString('hex').toUpperCase())
    const before = await copiesPerSecond(house, codes)
    const uploads = await uploadsPerSecond(house, codes)
    const after = await copiesPerSecond(house, codes)
    return [figure('codes uploaded, vs. a bare COPY', uploads, 'codes/s', median([before, after]))]
  } finally {
    await house.close()
  }
}

async function uploadsPerSecond({ database, admin, ctx }: BenchHouse, codes: readonly string[]): Promise<number> {
  const siteId = ctx.newId()
  const file = Buffer.from(`code\n${codes.join('\n')}\n`)
  const discount = { discount_value: 10, create_method: 'upload', service: 'none' }
  const draft = CampaignDraft.parse({ campaignName: 'Bench', discount })
  const campaign = await database.inSite(siteId, (db) => saveDiscountCampaign({ ...ctx, db, siteId }, draft, ['FIRST']))
  const start = performance.now()
  const read = await readUpload({ name: 'codes.csv', bytes: file }, siteId)
  const id = await database.inSite(siteId, async (db) => {
    const taken = (await takeFile({ ...ctx, db, siteId, user: { id: siteId } }, discountCodeImport, read)).import
    await changeImport(db, siteId, taken.id, { state: 'importing', options: { campaign_id: campaign.id } })
    return taken.id
  })
  await importJob(new Map([[discountCodeImport.name, discountCodeImport]])).run({ site_id: siteId, import_id: id }, ctx)
  const speed = (codes.length / (performance.now() - start)) * 1000
  const { rows } = await admin.query<{ stored: string }>('SELECT count(*) AS stored FROM discount_codes')
  if (Number(rows[0]!.stored) !== codes.length + 1) throw new Error(`Only ${rows[0]!.stored} codes are there.`)
  return speed
}

/** Copies the same columns into a table without an index. */
async function copiesPerSecond({ database, admin, ctx }: BenchHouse, codes: readonly string[]): Promise<number> {
  const [siteId, campaignId] = [ctx.newId(), ctx.newId()]
  await admin.query('CREATE TABLE bare (LIKE discount_codes INCLUDING DEFAULTS); GRANT ALL ON bare TO trellis')
  function* cells(): Generator<(string | number)[]> {
    for (let i = 0; i < codes.length; i++) yield [siteId, codes[i]!, campaignId, codes[i]!, i, 'added', '']
  }
  const start = performance.now()
  await database.acrossSites((db) =>
    copyRows(db, 'bare (site_id, code_key, campaign_id, code, place, shop_state, problem)', cells()),
  )
  const speed = (codes.length / (performance.now() - start)) * 1000
  await admin.query('DROP TABLE bare')
  return speed
}
