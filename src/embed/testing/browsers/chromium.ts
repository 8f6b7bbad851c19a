import type { Page } from '@playwright/test'
import type { Driver } from './driver.ts'

/** The browser of all other tests, by the same few words as the others. */
export function chromiumDriver(page: Page): Driver {
  return {
    go: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    close: () => page.close(),
  }
}
