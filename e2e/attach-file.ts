import type { Locator } from '@playwright/test'

/** A one-pixel image. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Attaches a file through a button, as a user does. */
export async function attachFile(button: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}
