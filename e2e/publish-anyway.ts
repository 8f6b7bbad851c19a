import { expect, type Page } from '@playwright/test'

/** Publishes the open form despite the list of issues to check first. `look` is called while that list is displayed. */
export async function publishAnyway(page: Page, look?: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Before you publish' })
  await expect(dialog.getByText('The script was not seen')).toBeVisible()
  await look?.(page)
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
}
