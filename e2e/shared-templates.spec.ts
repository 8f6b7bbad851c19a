import { expect as expectSoon } from '@playwright/test'
import { aMail } from '../src/features/mail-design/server/testing/a-mail.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

test('an agency shares its form and email templates with the other sites that it manages', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { popup } = await call('/popup/save', { popup: { name: 'Spring' } })
  await call('/template/save', { template: { popup_id: popup.id, name: 'House popup' } })
  const { site: client } = await call('/sites/create', { name: 'Client One', url: 'https://one.example' })
  const onClient = (path: string) => `${trellis.url}/sites/${client.id}${path}`
  await enter(context)

  await page.goto(screen('/forms/new'))
  await page.getByRole('button', { name: 'More for House popup' }).click()
  await page.getByRole('menuitem', { name: 'Share with my sites' }).click()
  await expect(page.getByText('House popup is offered on all sites you manage.')).toBeVisible()
  await expect(page.getByRole('button', { name: /House popup.*Shared with your other sites/ })).toBeVisible()

  await page.goto(onClient('/forms/new'))
  const shared = page.getByRole('region', { name: 'Shared with this site' })
  await expect(shared.getByText('From Kettle & Kiln')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await shared.getByRole('button', { name: /^House popup/ }).click()
  await expect(page).toHaveURL(new RegExp(`${client.id}/forms/[0-9a-f-]{36}`))

  await call('/mail-design/template/save', { name: 'House mail', document: aMail() })
  const chooserOf = async (site_id: string) => {
    const { campaign } = await call('/campaigns/save', { site_id, campaign: { name: 'News' } })
    await page.goto(`${trellis.url}/sites/${site_id}/campaigns/${campaign.id}/edit?step=content`)
  }
  await chooserOf(site.id)
  await page.getByRole('button', { name: 'House mail: more' }).click()
  await page.getByRole('menuitem', { name: 'Share with my sites' }).click()
  await expect(page.getByText('“House mail” is offered on all sites you manage.')).toBeVisible()
  await chooserOf(client.id)
  await expect(page.getByRole('heading', { name: 'Shared with this site' })).toBeVisible()
  await page.getByRole('button', { name: /House mail From Kettle & Kiln/ }).click()
  await expect(page.getByRole('group', { name: 'Email blocks' })).toBeVisible()
})
