import type { Page } from '@playwright/test'

/**
 * Saves screenshots of a screen in a folder, on a desktop and a phone, light and dark. Does nothing if no folder is
 * given.
 */
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
