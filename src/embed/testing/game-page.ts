import { expect, type Page } from '@playwright/test'
import type { GameLook } from '../../form/components/game/model.ts'
import type { FormDocument } from '../../form/document/form-document.ts'
import { newComponent } from '../../form/document/new-component.ts'
import type { OwnerSite } from './owner-site.ts'
import { wholeDesign } from './whole-design.ts'

/** Headers of a response that any page may read. */
export const openTo = { 'access-control-allow-origin': '*' }

let count = 0
const newId = () => `c${count++}`

/** Creates a form with a game; the fifth option wins 15%. */
export function aDocument(
  look: GameLook,
  { showOdds = false, isAsking = true, mediaId = '', words = {} } = {},
): FormDocument {
  const game = { ...newComponent('game', newId), look, showOdds, words }
  game.options = game.options.map((option, i) => ({ ...option, code: 'SECRET', mediaId: i === 4 ? mediaId : '' }))
  const heading = (text: string) => ({
    ...newComponent('text', newId),
    blocks: [{ type: 'heading' as const, spans: [{ text }] }],
  })
  const field = {
    ...newComponent('textField', newId),
    name: 'email',
    label: 'Email address',
    kind: 'email' as const,
    required: true,
  }
  const go = { ...newComponent('button', newId), text: 'Play' }
  const tab = newComponent('tab', newId)
  const parts = [heading('Try your luck'), game, ...(isAsking ? [field] : []), go]
  const success = newComponent('tab', newId)
  return {
    version: 1,
    steps: {
      subscribe: { tabs: [{ ...tab, childComponents: [...tab.childComponents!, ...parts] }] },
      success: { tabs: [{ ...success, childComponents: [...success.childComponents!, heading('Enjoy it')] }] },
    },
  } as FormDocument
}

interface Won {
  option: number | null
  label: string
  prize_type: string
  code: string
  content: string
}
/** Default prize of a draw. */
export const discount: Won = { option: 4, label: '15% off', prize_type: 'discount', code: 'WIN-15', content: '' }

/**
 * Opens a page with a game that draws the given result. Returns the requests that the server received, and the page's
 * errors.
 */
export async function openGame(
  page: Page,
  site: OwnerSite,
  document: FormDocument,
  { won = discount, status = 200, headers = {} }: { won?: Won; status?: number; headers?: Record<string, string> } = {},
) {
  const asked: Record<string, string>[] = []
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: openTo,
      body: `export default ${JSON.stringify(wholeDesign(document))}`,
    }),
  )
  await page.route('**/v/play', (route) => {
    asked.push(JSON.parse(route.request().postData()!) as Record<string, string>)
    const body =
      asked.length === 1 && status !== 200
        ? { success: false, error: 'This game is closed.' }
        : { success: true, prize: won, again: false }
    return route.fulfill({ status: asked.length === 1 ? status : 200, json: body, headers: openTo })
  })
  const form = {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'newsletter',
    type: 'game' as const,
    triggers: { delay: 0 },
    frequency: { count: 1, interval: 'month' as const },
  }
  await page.goto(site.url({ forms: [form], headers }))
  await expect(page.getByRole('dialog')).toBeVisible()
  return { asked, errors }
}

/** Finds the game's dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')
/** Finds the status that screen readers announce. */
export const says = (page: Page) => dialog(page).getByRole('status')
/** Types an email address and submits it. */
export const playByKeyboard = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Email address' }).focus()
  await page.keyboard.type('ann@example.com')
  await page.keyboard.press('Enter')
}

/** Returns what is displayed in the middle of each reel. */
export function standing(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() => {
    const root = document.querySelector('trellis-form')!.shadowRoot!
    return [...root.querySelectorAll('.reel')].map((reel) => {
      const { left, top, width, height } = reel.getBoundingClientRect()
      return root.elementFromPoint(left + width / 2, top + height / 2)?.closest('.cell')?.textContent ?? undefined
    })
  })
}
