import { expect } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { chat, field, log, openChat, show } from './testing/chat-page.ts'
import { test } from './testing/script-test.ts'

const photo = { name: 'mug.png', mimeType: 'image/png', buffer: Buffer.from('png') }

test('a message can include files: images are shown, refused files say so, and a file can be removed', async ({
  page,
  site,
}) => {
  const silent = await show(page, site)
  await openChat(page)
  const attach = async (...files: (typeof photo)[]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      chat(page).getByRole('button', { name: 'Attach files' }).click(),
    ])
    await chooser.setFiles(files)
  }
  const chosen = chat(page).getByRole('list', { name: 'Attach files' })
  await attach({ ...photo, name: 'setup.exe' }, { ...photo, name: 'empty.pdf', buffer: Buffer.alloc(0) })
  await expect(chosen.getByRole('alert')).toHaveText(['This file can’t be sent', 'This file can’t be sent'])
  await attach({ ...photo, name: 'large.pdf', buffer: Buffer.alloc(10 * 1024 ** 2 + 1) })
  await expect(chosen.getByRole('alert').last()).toHaveText('At most 5 files of 10 MB each')
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  for (const name of ['setup.exe', 'empty.pdf', 'large.pdf'])
    await chat(page)
      .getByRole('button', { name: `Remove: ${name}` })
      .click()
  await expect(chosen).toBeHidden()
  expect(site.chat.files).toEqual([])
  await attach(photo, { ...photo, name: 'receipt.pdf' }, { ...photo, name: 'wrong.pdf' })
  await chat(page).getByRole('button', { name: 'Remove: wrong.pdf' }).click()
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(log(page).getByRole('img', { name: 'mug.png' })).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'receipt.pdf' })).toBeVisible()
  await expect(chosen).toBeHidden()
  await expect.poll(() => site.chat.messages.map(({ text, files }) => [text, files?.length])).toEqual([['', 2]])
  const label = { name: 'label.pdf', type: 'application/pdf', size: 9, url: 'https://shop.example/a/x' }
  site.chat.answer('Send it back.', [label])
  await expect(log(page).getByRole('link', { name: 'label.pdf' })).toHaveAttribute('href', label.url)
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  silent()
})

test('an image that can’t be shown becomes a link; an interrupted upload says that the file can’t be sent', async ({
  page,
  site,
}) => {
  await page.route('**/v/chat/upload?**', (route) => route.abort())
  const silent = await show(page, site)
  await openChat(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    chat(page).getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles(photo)
  await expect(chat(page).getByRole('alert').first()).toHaveText('This file can’t be sent')
  await field(page).fill('Hello')
  await page.keyboard.press('Enter')
  await expect.poll(() => site.chat.streams()).toBe(1)
  const missing = { name: 'gone.png', type: 'image/png', size: 9, url: 'data:image/png;base64,AAAA' }
  site.chat.answer('See', [missing])
  await expect(log(page).getByRole('link', { name: 'gone.png' })).toHaveText('gone.png')
  silent()
})
