import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { sendingRoom } from './index.ts'
import { siteSender } from './site-sender.ts'

const { aMember, database, post, tools } = await testServer({ rooms: [sendingRoom()] })

async function aSite() {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(`/sending/${path}`, { site_id: siteId, ...body }, { token })
  const sender = () => database.inSite(siteId, (db) => siteSender({ ...tools, db }, siteId, 'Bakery'))
  const verify = async (domain: string) => {
    await call('domains/add', { domain })
    await sql`UPDATE sending_domains SET verified_at = now() WHERE site_id = ${siteId}`.execute(database.system)
  }
  return { call, sender, verify }
}

test('emails come from the installation until a domain is verified, then from that domain or the owner’s chosen sender', async () => {
  const { call, sender, verify } = await aSite()
  expect(await sender()).toEqual({ name: 'Bakery', address: tools.sender.address.address, isOwn: false })
  await call('domains/add', { domain: 'shop.example' })
  expect(await sender()).toMatchObject({ isOwn: false })
  await verify('shop.example')
  expect(await sender()).toEqual({ name: 'Bakery', address: 'no-reply@shop.example', isOwn: true })
  await call('settings/save', { settings: { from_name: 'Ann', from_address: 'ann@shop.example' } })
  expect(await sender()).toEqual({ name: 'Ann', address: 'ann@shop.example', isOwn: true })
  const { id } = (await call('domains/list')).body.domains[0]!
  await call('domains/delete', { domain_id: id })
  expect(await sender()).toEqual({ name: 'Ann', address: tools.sender.address.address, isOwn: false })
})

test('refuses a sender at an unverified domain with an error at its field', async () => {
  const { call } = await aSite()
  for (const from_address of ['ann@shop.example', 'ann']) {
    const { status, body } = await call('settings/save', { settings: { from_address } })
    expect([status, body.issues[0].path]).toEqual([400, 'settings.from_address'])
  }
})
