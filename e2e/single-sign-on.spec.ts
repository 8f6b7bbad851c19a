import { expect as expectSoon, test } from '@playwright/test'
import { type OidcServer, oidcServer } from '../src/features/accounts/server/testing/oidc-server.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { newEmail, owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis, type Trellis } from './trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

// Its settings must not affect other stories.
let oidc: OidcServer
let trellis: Trellis
test.beforeAll(async () => {
  oidc = await oidcServer()
  trellis = await startTrellis({
    RATE_LIMITS: 'off',
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    OIDC_NAME: 'Okta',
  })
})
test.afterAll(async () => {
  await trellis?.stop()
  await oidc?.close()
})

test.describe.configure({ mode: 'serial' })

test('a user logs in with the provider, sees its refusals, and falls back to the password while it is down', async ({
  page,
}) => {
  const shop = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { answers } = oidc
  answers.claims = { sub: 'ada', email: shop.email, email_verified: false, name: owner.name }
  const button = page.getByRole('button', { name: 'Log in with Okta' })
  const account = page.getByRole('button', { name: `Account: ${owner.name} ${shop.email}` })

  await page.goto(shop.screen('/settings'))
  await expect(button).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await button.click()
  await expect(page.getByText('Okta does not say that your email is verified.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to log-in' }).click()

  answers.claims['email_verified'] = true
  await page.goto(shop.screen('/settings'))
  await button.click()
  // The user is back on the originally requested screen.
  await expect(page.getByRole('heading', { name: 'Site settings' })).toBeVisible()
  await expect(account).toBeVisible()

  // Only Trellis logs out. The provider would log in again immediately.
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(button).toBeVisible()
  answers.isDown = true
  await trellis.restart()
  await page.goto(`${trellis.url}/log-in`)
  await button.click()
  await expect(page.getByText('Okta cannot be reached. Log in with your password')).toBeVisible()
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(account).toBeVisible()
  answers.isDown = false

  // A callback that was started in another tab, or not at all, logs no one in.
  await page.context().clearCookies()
  await page.goto(`${trellis.url}/sso?code=stolen&state=stolen`)
  await expect(page.getByText('This log-in was not started in this tab')).toBeVisible()
})

test('a user whose session expires while working continues by logging in with the provider in a new tab', async ({
  context,
  page,
}) => {
  const shop = await ownerOfSite(trellis.url, trellis.shopUrl)
  oidc.answers.claims = { sub: 'mid-work', email: shop.email, email_verified: true, name: owner.name }
  oidc.answers.isDown = false
  await shop.enter(context)
  await page.goto(shop.screen('/settings'))
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Kettle, Kiln & Cup')
  await shop.call('/accounts/log-out')
  // The dialog may open before this, if the live updates are refused first, and then it is above the button.
  await page.getByRole('button', { name: 'Save' }).first().dispatchEvent('click')
  const again = page.getByRole('dialog', { name: 'Log in again' })
  await expect(again.getByRole('button', { name: 'Log in with Okta in a new tab' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await again.getByRole('button', { name: 'Log in with Okta in a new tab' }).click()
  await expect(again).toHaveCount(0)
  await expect(name).toHaveValue('Kettle, Kiln & Cup')
})

test('a new user gets an account', async ({ page }) => {
  const email = newEmail('grace')
  oidc.answers.claims = { sub: 'grace', email, email_verified: true, name: 'Grace Hopper' }
  oidc.answers.isDown = false
  await ownerOfSite(trellis.url, trellis.shopUrl)
  await page.goto(`${trellis.url}/log-in`)
  await page.getByRole('button', { name: 'Log in with Okta' }).click()
  await expect(page.getByRole('heading', { name: 'Add your first site' })).toBeVisible()
})
