import type { Page } from '@playwright/test'
import { axeViolations as violationsOnPage } from '../../../config/axe-violations.ts'

/** Returns the accessibility problems of our elements on a page, including targets that are too small. */
export function axeViolations(page: Page, context = 'trellis-form'): Promise<string[]> {
  return violationsOnPage(page, { context, options: { rules: { 'target-size': { enabled: true } } } })
}
