import { expect, test } from '@playwright/test'
import { startTrellis } from './trellis.ts'

type Answered = Record<string, any> // oxlint-disable-line typescript/no-explicit-any

/** An owner with a site, who calls as the dashboard does. */
async function anOwner(url: string) {
  let who: { token?: string; site_id?: string } = {}
  const call = async (path: string, body: object = {}): Promise<Answered> => {
    const { token, ...site } = who
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ ...site, ...body }),
    })
    const answered = (await answer.json()) as Answered
    expect([path, answer.status, answered['error']]).toEqual([path, 200, undefined])
    return answered
  }
  const account = { email: 'ada@owner.example', password: 'correct horse battery', name: 'Ada' }
  who = { token: (await call('/accounts/sign-up', account))['token'] as string }
  const { site } = await call('/sites/create', { name: 'Kettle & Kiln' })
  who = { ...who, site_id: site.id as string }
  return { call, key: site.key as string }
}

const box = (id: string, childComponents: object[]) => ({
  type: 'tab',
  id,
  name: 'Main',
  style: { width: 480 },
  childComponents,
})
const heading = (id: string, text: string) => ({
  type: 'text',
  id,
  style: {},
  blocks: [{ type: 'heading', spans: [{ text }] }],
})
const button = (id: string, action: string, text: string) => ({
  type: 'button',
  id,
  style: {},
  look: 'filled',
  action,
  text,
})
const field = {
  name: 'email',
  label: 'Email address',
  showLabel: true,
  placeholder: '',
  required: true,
  kind: 'email',
}
const json = {
  version: 1,
  steps: {
    subscribe: {
      tabs: [
        box('a', [
          heading('b', 'Ten percent off'),
          { type: 'textField', id: 'c', style: {}, ...field },
          button('d', 'submit', 'Send it'),
          button('e', 'close', 'No'),
        ]),
      ],
    },
    success: { tabs: [box('f', [heading('g', 'Thank you'), button('h', 'close', 'Close')])] },
  },
}

test('a form before it is live, on a page of its own, and with double opt-in', async ({ page }) => {
  const trellis = await startTrellis()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  try {
    const { call, key } = await anOwner(trellis.url)

    const { previewUrl } = await call('/popup/preview', { form: { json, form_type: 'popup', name: 'Unsaved' } })
    await page.goto(previewUrl as string)
    await page.getByRole('textbox', { name: 'Email address' }).fill('grace@hopper.example')
    await page.getByRole('button', { name: 'Send it' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect((await call('/contacts/list'))['total']).toBe(0)

    const set = { is_landing_page: true, landing_page_slug: 'ten-percent', double_opt_in: true }
    const { popup } = await call('/popup/save', { popup: { json, name: 'Ten percent', ...set } })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    await page.goto(`${trellis.url}/l/${key}/ten-percent`)
    await page.getByRole('textbox', { name: 'Email address' }).pressSequentially('grace@hopper.example', { delay: 60 })
    await page.getByRole('button', { name: 'Send it' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('sent you an email')

    const statuses = async () =>
      ((await call('/contacts/list'))['contacts'] as { status: string }[]).map(({ status }) => status)
    expect(await statuses()).toEqual(['unconfirmed'])
    const [summary] = (await call('/sending/mailbox'))['messages'] as { id: string }[]
    const { message } = await call('/sending/message', { message_id: summary!.id })
    await page.goto(/http:\S+\/y\/[\w-]+/.exec(message.text as string)![0])
    expect(await statuses()).toEqual(['unconfirmed'])
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
    expect(await statuses()).toEqual(['subscribed'])
    expect(troubles).toEqual([])
  } finally {
    await trellis.stop()
  }
})
