import type { Page } from '@playwright/test'

/** Draws a screen into a folder, on a desktop and a phone, light and dark; does nothing where no folder is asked for. */
export async function drawScreen(page: Page, folder: string | undefined, name: string): Promise<void> {
  if (!folder) return
  const before = page.viewportSize()!
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}
