import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = new URL('../docs/guide/pictures/', import.meta.url)
/** If set to any value, the guide's tests take its screenshots again. */
const isWanted = process.env['GUIDE_PICTURES'] !== undefined

/** Takes a screenshot for the guide. To keep the file as small as possible, it uses few colors and no animations. */
export async function guidePicture(page: Page, name: string): Promise<void> {
  if (!isWanted) return
  mkdirSync(folder, { recursive: true })
  await page.mouse.move(0, 0)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = sharp(picture).resize({ width: 1200 }).png({ palette: true, colors: 64, effort: 10 })
  await small.toFile(new URL(`${name}.png`, folder).pathname)
}
