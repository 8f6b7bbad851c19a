import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = new URL('../docs/guide/pictures/', import.meta.url)
/** Set to anything, the stories of the guide draw its pictures anew. */
const isWanted = process.env['GUIDE_PICTURES'] !== undefined

/** A picture of the guide, as small as its screens allow: few colors, without what moves. */
export async function guidePicture(page: Page, name: string): Promise<void> {
  if (!isWanted) return
  mkdirSync(folder, { recursive: true })
  await page.mouse.move(0, 0)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = sharp(picture).resize({ width: 1200 }).png({ palette: true, colors: 64, effort: 10 })
  await small.toFile(new URL(`${name}.png`, folder).pathname)
}
