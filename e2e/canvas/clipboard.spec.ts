import { expect } from '@playwright/test'
import { open, press, middle, selection, find, order, test } from './a-canvas.ts'

test('pastes copies into another form with new ids', async ({ page, context }) => {
  await press(page, 'one')
  await page.keyboard.press('Control+c')
  const other = await context.newPage()
  await open(other)
  await press(other, 'headline')
  await other.keyboard.press('Control+v')
  const [pasted] = await selection(other)
  expect(await find(other, pasted!)).toMatchObject({ type: 'button', text: 'one' })
  expect((await find(other, pasted!)).style.x).toBeUndefined()
  expect(pasted).not.toBe('one')
  // While a dialog is open, the keys belong to the dialog.
  await other.evaluate(() => {
    document.body.append(Object.assign(document.createElement('b'), { ariaModal: 'true' }))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (const keys of ['Control+x', 'Control+v', 'Control+d', 'Control+z']) await other.keyboard.press(keys)
  expect(await selection(other)).toEqual([pasted])
  await other.evaluate(() => document.querySelector('b')!.remove())
  await other.getByRole('application').focus()
  await other.keyboard.press('Control+x')
  expect(await find(other, pasted!)).toBeUndefined()
})

test('pastes text and images from other apps as components', async ({ page }) => {
  const paste = (words: string, picture?: string) =>
    page.evaluate(
      ([text, name]) => {
        const data = new DataTransfer()
        if (text) data.setData('text/plain', text)
        if (name) data.items.add(new File(['x'], name, { type: 'image/png' }))
        const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        document.body.dispatchEvent(pasted)
      },
      [words, picture] as const,
    )
  await press(page, 'headline')
  await paste('From a page\r\n\r\nin two lines ')
  const [words] = await selection(page)
  const line = (text: string) => ({ type: 'paragraph', spans: [{ text }] })
  expect(await find(page, words!)).toMatchObject({ blocks: [line('From a page'), line('in two lines')] })
  await paste('', 'loaf.png')
  await expect.poll(async () => find(page, (await selection(page))[0]!)).toMatchObject({ src: '/media/loaf.png' })
  const [picture] = await selection(page)
  expect(await order(page, 'tab')).toEqual(['cross', 'headline', words, picture, 'stage', 'row', 'email', 'button'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => order(page, 'tab')).toEqual(['cross', 'headline', 'stage', 'row', 'email', 'button'])
})

test('adds images from the desktop where they are dropped', async ({ page }) => {
  const at = await middle(page, 'stage')
  await page.locator('[aria-roledescription=canvas]').evaluate((canvas, { x, y }) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'loaf.png', { type: 'image/png' }))
    const init = { dataTransfer: data, clientX: x, clientY: y, bubbles: true, cancelable: true }
    canvas.dispatchEvent(new DragEvent('dragover', init))
    canvas.dispatchEvent(new DragEvent('drop', init))
  }, at)
  await expect.poll(async () => (await order(page, 'stage')).length).toBe(4)
  const [id] = await selection(page)
  expect(await find(page, id!)).toMatchObject({ type: 'image', src: '/media/loaf.png' })
})

test('the menu pastes an image, and says when there is nothing to paste', async ({ page }) => {
  const paste = async () => {
    await page.getByRole('application').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Paste' }).click()
  }
  await page.evaluate(() => navigator.clipboard.writeText(' '))
  await press(page, 'headline')
  await paste()
  await expect(page.getByText('Nothing to paste. Copy text, an image or a component first.')).toBeVisible()
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2, 2)
    canvas.getContext('2d')
    const blob = await canvas.convertToBlob()
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })])
  })
  await paste()
  await expect
    .poll(async () => find(page, (await selection(page))[0]!))
    .toMatchObject({ type: 'image', src: '/media/Pasted picture.png' })
  await page.evaluate(() => navigator.clipboard.writeText('Words'))
  await paste()
  await expect
    .poll(async () => find(page, (await selection(page))[0]!))
    .toMatchObject({ blocks: [{ type: 'paragraph', spans: [{ text: 'Words' }] }] })
})
