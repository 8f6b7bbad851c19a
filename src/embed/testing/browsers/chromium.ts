import type { Page } from '@playwright/test'
import type { Driver } from './driver.ts'

/** Wraps Chromium, the browser of all other tests, in the interface of the other drivers. */
export function chromiumDriver(page: Page): Driver {
  return {
    go: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    close: () => page.close(),
  }
}
