import { expect, test } from 'vitest'
import { brandingCalls } from '#features/branding/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, get, mailbox, post, runJobs } = await wholeProgram()
// The first account of an installation is the administrator's.
const admin = await anOwner()
const client = await anOwner()

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const save = (body: object, by = admin) => post('/admin/branding/save', body, by)
const saved = async (name: string, accent: string, more: { logo?: string | null } = {}) =>
  (await call(brandingCalls.save, { name, accent, ...more }, admin)).branding

test('only an administrator sees and changes the branding of the installation', async () => {
  expect((await post('/admin/branding', {}, client)).status).toBe(403)
  expect((await save({ name: 'Mine', accent: '' }, client)).status).toBe(403)
  expect((await post('/admin/branding', {})).status).toBe(401)
  expect((await call(brandingCalls.load, {}, admin)).branding).toEqual({ name: '', accent: '', logo_url: null })
})

test('rejects invalid branding with an error on the field, and saves none of it', async () => {
  for (const [body, path] of [
    [{ name: 'North', accent: '#ffcc00' }, 'accent'],
    [{ name: 'North', accent: 'red' }, 'accent'],
    [{ name: 'North', accent: '', logo: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, 'logo'],
    [{ name: 'North', accent: '', logo: 'not base64!' }, 'logo'],
    [{ name: 'N'.repeat(41), accent: '' }, 'name'],
  ] as const) {
    const { status, body: answer } = await save(body)
    expect([status, answer.issues?.[0]?.path]).toEqual([400, path])
  }
  expect((await get('/brand.js')).body).toBe('globalThis.trellisBrand={}\n')
  expect((await get('/brand/logo')).status).toBe(302)
})

test('uses the name, logo and color in the dashboard and in the installation’s own emails', async () => {
  const branding = await saved('North </script> & Co', '#1F3FBF', { logo: pixel })
  expect(branding).toMatchObject({ name: 'North </script> & Co', accent: '#1f3fbf' })
  const script = (await get('/brand.js')).body as unknown as string
  expect(script).not.toContain('<')
  const told = JSON.parse(script.slice('globalThis.trellisBrand='.length))
  expect(told).toMatchObject({ name: 'North </script> & Co', logo: branding.logo_url })
  expect(told.shades[7]).toBe('#1f3fbf')
  const logo = await get(branding.logo_url!)
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png'])

  await post('/accounts/forgot-password', { email: client.email })
  await runJobs()
  const { html, text } = mailbox.at(-1)!
  expect(text).toContain('your North </script> & Co account')
  expect(html).toContain('your North &lt;/script&gt; &amp; Co account')
  expect(html).toContain(`http://localhost:3000${branding.logo_url}`)
  expect(html).toContain('background:#1f3fbf')
  expect(html + text).not.toMatch(/Trellis|\uE000/)

  // The logo stays while the rest changes, and is removed only explicitly.
  expect((await saved('', '')).logo_url).not.toBeNull()
  expect(await saved('', '', { logo: null })).toEqual({
    name: '',
    accent: '',
    logo_url: null,
  })
})
