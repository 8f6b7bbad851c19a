import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contacts, subscribeContact, unsubscribeUrl } from '#features/contacts/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { plainTheme } from '../new-block.ts'
import { mailDesignRoom } from './index.ts'

const { app, aMember, database, post, tools } = await testServer({ rooms: [sitesRoom(), contacts, mailDesignRoom()] })

test('pages linked from emails are branded, under a content security policy that allows nothing else', async () => {
  const { siteId, token } = aMember()
  const consent = { text: '', method: 'form', addressPrefix: '' }
  const request = { siteId, email: 'ann@example.com', fields: {}, popupId: tools.newId(), page: '/', consent }
  const { contact } = await database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, request))
  const url = new URL(unsubscribeUrl(tools, { siteId, contactId: contact.id })).pathname
  const page = () => app.inject({ method: 'GET', url })
  expect((await page()).body).not.toContain('class="branded"')
  const logo = { src: 'https://cdn.example/logo.png', name: 'Kettle "&" Kiln', width: 120, link: '' }
  const theme = { ...plainTheme, colors: { ...plainTheme.colors, button: '#0a7d52', canvas: '#fdf6ec' }, logo }
  expect((await post('/mail-design/theme/save', { site_id: siteId, theme }, { token })).status).toBe(200)
  const { body, headers } = await page()
  expect(body).toContain('--button: #0a7d52; ')
  expect(body).toContain(
    '<img class="logo" src="https://cdn.example/logo.png" alt="Kettle &quot;&amp;&quot; Kiln" width="120">',
  )
  const sheet = /<style>([^<]*)<\/style>/.exec(body)![1]!
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(sheet).digest('base64'))
  expect(headers['content-security-policy']).toContain('img-src https://cdn.example;')
})
