import { expect as expectSoon, type Page } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

test('an owner adds a passkey, logs in with only the passkey, renames it and removes it', async ({
  context,
  page,
  trellis,
}) => {
  const { enter, email } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  const device = await aDevice(page)
  // Disables autofill of passkeys. Otherwise the virtual device, which confirms immediately, would log in before the
  // button is clicked.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto(`${trellis.url}/account`)
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await expect(panel.getByText('No passkeys yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Name').fill('Kitchen laptop')
  await panel.getByLabel('Your password').fill('not the password')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('The password is incorrect.')).toBeVisible()
  await panel.getByLabel('Your password').fill(owner.password)
  await device.recognizes(false)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('No passkey was used. Try again, or use your password.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await device.recognizes(true)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('Kitchen laptop')).toBeVisible()
  await expect(panel.getByText('Not used yet')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // A device holds one passkey per account.
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Your password').fill(owner.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('This device has a passkey for your account already.')).toBeVisible()

  await logOut(page)
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('button', { name: `Account: ${owner.name} ${email}` })).toBeVisible()

  await page.goto(`${trellis.url}/account`)
  await expect(panel.getByText('Last used')).toBeVisible()
  await panel.getByRole('button', { name: 'Rename Kitchen laptop' }).click()
  await panel.getByLabel('Name').fill('Work laptop')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Remove Work laptop' }).click()
  expect(await axeViolations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(panel.getByText('No passkeys yet.')).toBeVisible()

  // The part of the passkey that is left on the device no longer logs in.
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('This passkey is not known here.')).toBeVisible()
})

test('the browser offers passkey autofill in the email field', async ({ context, page, trellis }) => {
  const { enter, email } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await aDevice(page)
  await page.goto(`${trellis.url}/account`)
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Your password').fill(owner.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('Not used yet')).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('button', { name: `Account: ${owner.name} ${email}` })).toBeVisible()
})

test('a user whose session expires while working continues by logging in with a passkey', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await aDevice(page)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto(`${trellis.url}/account`)
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Your password').fill(owner.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('Not used yet')).toBeVisible()
  await page.goto(screen('/settings'))
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Kettle, Kiln & Cup')
  await call('/accounts/log-out')
  // The dialog may open before this, if the live updates are refused first, and then it is above the button.
  await page.getByRole('button', { name: 'Save' }).first().dispatchEvent('click')
  const again = page.getByRole('dialog', { name: 'Log in again' })
  await again.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(again).toHaveCount(0)
  await expect(name).toHaveValue('Kettle, Kiln & Cup')
})

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

/** Adds Chromium's virtual authenticator, which stores passkeys and confirms each request immediately. */
async function aDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether it verifies the user. */
    recognizes: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
