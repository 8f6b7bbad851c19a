import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { startTrellis } from './trellis.ts'

test('with a mail server named, what a subscriber gets arrives there', async ({ page }) => {
  const arrived: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const trellis = await startTrellis({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@kettle.example' })
  try {
    await makeLiveForm(trellis.url)
    await page.goto(trellis.shopUrl)
    const popup = page.getByRole('dialog')
    // Nobody fills in a form within a second of seeing it: whoever does is asked to confirm.
    await popup.getByRole('textbox').first().pressSequentially('grace@hopper.example', { delay: 60 })
    await popup.getByRole('button', { name: 'Save me a loaf' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()

    await expect.poll(() => arrived.length).toBe(1)
    const { to, source } = arrived[0]!
    expect(to).toEqual(['grace@hopper.example'])
    expect(source).toMatch(/^Subject: Your loaf is waiting$/m)
    expect(source).toMatch(/^From: .*Kettle & Kiln.* <shop@kettle\.example>$/m)
    expect(source).toMatch(/^Content-Type: text\/plain/m)
    expect(source).toMatch(/^Content-Type: text\/html/m)
    expect(source).toMatch(/^List-Unsubscribe:\s+</m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  } finally {
    await trellis.stop()
    await new Promise<void>((resolve) => server.close(resolve))
  }
})

/** An account, a site, a form that opens at once, and its email, made by the calls that the dashboard makes. */
async function makeLiveForm(url: string): Promise<void> {
  let token = ''
  let site_id: string | undefined
  async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ ...(site_id && { site_id }), ...body }),
    })
    const answer = (await response.json()) as T & { error?: string }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`)
    return answer
  }
  const account = { name: 'Ada', email: 'ada@kettle.example', password: 'a kettle is not a kiln' }
  token = (await post<{ token: string }>('/accounts/sign-up', account)).token
  site_id = (await post<{ site: { id: string } }>('/sites/create', { name: 'Kettle & Kiln' })).site.id
  const { templates } = await post<{ templates: { name: string; json: object }[] }>('/templates', {})
  const json = templates.find(({ name }) => name === 'Sunday loaf')?.json
  const { popup } = await post<{ popup: { id: string } }>('/popup/save', { popup: { json, before_show_delay: 0 } })
  const { email } = await post<{ email: { id: string } }>('/autoresponse/email/save', {
    email: { name: 'Welcome', subject: 'Your loaf is waiting', body: 'Good morning.' },
  })
  await post('/autoresponse/rule/create', { popup_id: popup.id, email_id: email.id })
  await post('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
}
