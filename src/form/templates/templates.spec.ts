import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { standSheet, wayOf } from '../editor/stand.ts'
import { formDefaults, formLimits } from '../document/constants.ts'
import { templates } from './templates.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const origin = 'https://shop.example'
const usualBox = 400

/** Every template on one page, as its type stands: bars and mats across, boxes and inline forms at their widths. */
for (const width of [320, 390, 768, 1440] as const)
  for (const step of ['subscribe', 'success'] as const)
    test(`every template, ${step}, ${width} wide: whole, in reach, and no barrier that axe finds`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await draw(page, width, step)
      expect(await page.evaluate(flawsOnPage)).toEqual([])
      expect(await barriers(page)).toEqual([])
    })

async function draw(page: Page, width: number, step: 'subscribe' | 'success'): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Shop</title><meta name="viewport" content="width=device-width"><body style="margin:0"><main></main>',
      })
    const picture = await readFile(new URL(`.${path}`, import.meta.url), 'utf8').catch(() => '')
    return route.fulfill({ contentType: 'image/svg+xml', body: picture })
  })
  await page.goto(`${origin}/`)
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../render/mount-form.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'renderer',
  })
  await page.addScriptTag({ content: outputFiles[0]!.text })
  const forms = templates.map(({ slug, json, form_type: type, settings }) => {
    const {
      bar_size: barSize = formDefaults.barSize,
      content_width: set = type === 'smart-bar' ? formLimits.maximumWidth : formDefaults.contentWidth,
    } = settings
    const way = wayOf({ type })
    const formWidth = way === 'box' ? usualBox : set
    const stand = { type, position: 'top', barSize, width: formWidth, at: 50, screenHeight: 900 } as const
    const room = way === 'bar' || way === 'mat' ? width : way === 'floor' ? width - 32 : Math.min(formWidth, width - 32)
    return { slug, json, room, css: standSheet(stand) }
  })
  await page.evaluate(
    async ([designs, shown]) => {
      const { renderer } = window as never as { renderer: typeof import('../render/mount-form.ts') }
      for (const { slug, json, room, css } of designs) {
        const host = document.querySelector('main')!.appendChild(document.createElement('section'))
        host.setAttribute('aria-label', slug)
        host.setAttribute('style', `width:${room}px;margin:20px auto`)
        const root = host.attachShadow({ mode: 'open' })
        renderer.mountForm(root, json, { origin: '' }).show(shown)
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
      }
      const images = [...document.querySelectorAll('section')].flatMap((host) => [
        ...host.shadowRoot!.querySelectorAll('img'),
      ])
      await Promise.all(images.map((image) => image.decode()))
    },
    [forms, step] as const,
  )
}

/** Runs in the page: text, fields and buttons that are cut off, covered by the ×, or too small to be hit. */
function flawsOnPage(): string[] {
  const flaws: string[] = []
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!
  for (const host of document.querySelectorAll('section')) {
    const slug = host.getAttribute('aria-label')!
    const root = host.shadowRoot!
    const tab = root.querySelector('.form > *')!
    const frame = tab.getBoundingClientRect()
    const say = (what: string, element: Element) =>
      flaws.push(`${slug}: ${what}: ${element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 90)}`)
    const isOutside = ({ left, right, top, bottom }: DOMRect) =>
      left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1
    if (frame.width > host.clientWidth + 1 || tab.scrollWidth > tab.clientWidth) say('wider than its place', tab)
    if (frame.width < 50 || frame.height < 40) say('hardly there', tab)

    const cross = root.querySelector('[data-look=cross]')?.getBoundingClientRect()
    if (cross && isOutside(cross)) say('× out of reach', tab)
    const words = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode as Text
      const element = node.parentElement!
      if (!node.data.trim() || element.closest('option,svg,.unseen,.strip,.gone') || !element.checkVisibility())
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        if (isOutside(box)) say('cut off', element)
        // A line's box is taller than its letters.
        const [top, bottom] = [box.top + box.height / 8, box.bottom - box.height / 8]
        const isBeside = !cross || box.left >= cross.right || box.right <= cross.left
        if (!isBeside && top < cross.bottom && bottom > cross.top) say('under the ×', element)
      }
      if (Number.parseFloat(getComputedStyle(element).fontSize) < 12) say('small print', element)
    }
    for (const target of root.querySelectorAll('button,a,input,select,textarea,summary')) {
      const box = (target.closest('label') ?? target).getBoundingClientRect()
      if (box.width === 0) continue
      if (box.width < 24 || box.height < 24) say(`a target of ${box.width}×${box.height}`, target)
      if (isOutside(box)) say('cut off', target)
      if (target.scrollWidth > target.clientWidth + 1) say('more than fits', target)
      const placeholder = target.getAttribute('placeholder')
      const style = getComputedStyle(target)
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room = target.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (placeholder && pen.measureText(placeholder).width > room) say('no room for its placeholder', target)
    }
  }
  return flaws
}

async function barriers(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  return page.evaluate(async () => {
    interface Violation {
      id: string
      nodes: { target: unknown[]; failureSummary: string }[]
    }
    const { axe: tool } = window as never as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await tool.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary}`),
    )
  })
}
