import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { emailField, newsletterPopup } from './form-parts.ts'
import { startOtherServices } from './other-services.ts'
import { type OwnerOfSite, ownerOfSite } from './owner-calls.ts'
import { subscribe } from './subscribe.ts'
import { startTrellis } from './trellis.ts'

const patience = { timeout: 30_000 }

/** A popup that also asks for a first name. */
function popupFor(headline: string) {
  const popup = newsletterPopup(headline)
  const name = { ...emailField('n'), name: 'first_name', label: 'First name', kind: 'text', required: false }
  popup.steps.subscribe.tabs[0]!.childComponents.splice(1, 0, name)
  return popup
}

/** Starts Trellis, third-party services, and an owner in the dashboard with two forms, neither of them live. */
async function begin(page: Page) {
  const services = await startOtherServices()
  const environment = { RATE_LIMITS: 'off', ...services.environment }
  const trellis = await startTrellis(environment, { program: 'src/app/testing/program-with-vendors.ts' })
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  await owner.enter(page.context())
  const saved = async (name: string) => {
    const popup = { json: popupFor(name), name, form_type: 'popup', before_show_delay: 0 }
    return (await owner.call('/popup/save', { popup })).popup.id
  }
  const forms = { news: await saved('News of tea'), club: await saved('Tea club') }
  return { ...owner, forms, services, trellis, shop: `${trellis.shopUrl}?site=${owner.site.key}` }
}

async function openServices(page: Page, { screen }: OwnerOfSite, popupId: string): Promise<void> {
  await page.goto(screen(`/forms/${popupId}`))
  await page.getByRole('button', { name: /^Services/ }).click(patience)
}

test('each form submits to an HTML form of another service, pasted and mapped in its services section', async ({
  browser,
  page,
}) => {
  const story = await begin(page)
  const { call, forms, services, shop, trellis } = story
  const show = (popup_id: string, status: 'active' | 'paused') => call('/popup/update', { popup_id, popup: { status } })
  try {
    await openServices(page, story, forms.news)
    const dialog = page.getByRole('dialog', { name: 'HTML form of another service' })
    await page.getByRole('button', { name: 'Set up HTML form of another service' }).click(patience)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Paste the HTML of the form.')).toBeVisible(patience)
    const html = dialog.getByRole('textbox', { name: 'Form HTML' })
    const read = dialog.getByRole('region', { name: 'Form of the other service' })
    await html.fill('<p>Sign up with us</p>')
    await expect(dialog.getByText('No form with an action and an email field was found.')).toBeVisible(patience)
    expect(await axeViolations(page)).toEqual([])
    await html.fill(
      '<form action="https://news.example.com/in" method="post"><input type="hidden" name="u" value="12"><input type="email" name="MAIL"><input name="FNAME"></form>',
    )
    await expect(read).toContainText('news.example.com/in', patience)
    await expect(dialog.getByRole('combobox', { name: 'FNAME' })).toHaveValue('First name')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden(patience)
    await expect(page.getByText('news.example.com', { exact: true })).toBeVisible(patience)

    await openServices(page, story, forms.club)
    await page.getByRole('button', { name: 'Set up HTML form of another service' }).click(patience)
    await html.fill('<form action="https://club.example.com/join"><input type="email" name="email"></form>')
    await expect(read).toContainText('club.example.com/join', patience)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('club.example.com', { exact: true })).toBeVisible(patience)

    await show(forms.news, 'active')
    await subscribe(browser, shop, {
      heading: 'News of tea',
      email: 'ann@example.com',
      more: { 'First name': 'Ann' },
    })
    await expect
      .poll(() => services.submitted, patience)
      .toEqual([{ to: 'news.example.com/in', values: { u: '12', MAIL: 'ann@example.com', FNAME: 'Ann' } }])
    await show(forms.news, 'paused')
    await show(forms.club, 'active')
    await subscribe(browser, shop, { heading: 'Tea club', email: 'bob@example.com' })
    await expect
      .poll(() => services.submitted.slice(1), patience)
      .toEqual([{ to: 'club.example.com/join', values: { email: 'bob@example.com' } }])

    await page.goto(story.screen('/integrations/formsync'))
    await expect(page.getByRole('row', { name: /bob@example\.com Sent/ })).toBeVisible(patience)
    await expect(page.getByRole('heading', { name: 'For one form' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  } finally {
    await trellis.stop()
    await services.stop()
  }
})

test('a form’s services show the setup of the Mailchimp audience, and map its fields and interests', async ({
  browser,
  page,
}) => {
  const story = await begin(page)
  const { call, forms, services, shop, trellis } = story
  try {
    await call('/oaconsumer/mailchimp/connect', { credentials: { apiKey: 'kettle-us21' } })
    await openServices(page, story, forms.news)
    await page.getByRole('button', { name: 'Set up Mailchimp' }).click(patience)
    const dialog = page.getByRole('dialog', { name: 'Mailchimp' })
    await dialog.getByRole('combobox', { name: 'Audience' }).click(patience)
    await page.getByRole('option', { name: 'Tea club' }).click(patience)
    const audience = dialog.getByRole('region', { name: 'Audience settings' })
    await expect(audience).toContainText('On in Mailchimp', patience)
    await expect(audience).toContainText('First name, Favorite tea')
    await expect(audience).toContainText('Green, Black')
    await expect(dialog.getByRole('combobox', { name: 'First name (required)' })).toHaveValue('First name', patience)
    await dialog.getByRole('combobox', { name: 'Teas: Green' }).click()
    await page.getByRole('option', { name: 'First name', exact: true }).click()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden(patience)

    await call('/popup/update', { popup_id: forms.news, popup: { status: 'active' } })
    await subscribe(browser, shop, {
      heading: 'News of tea',
      email: 'ann@example.com',
      more: { 'First name': 'Ann' },
    })
    await expect
      .poll(() => services.members, patience)
      .toMatchObject([{ email_address: 'ann@example.com', merge_fields: { FNAME: 'Ann' }, interests: { i1: true } }])
  } finally {
    await trellis.stop()
    await services.stop()
  }
})
