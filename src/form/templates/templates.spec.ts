import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { placementSheet, surfaceOf } from '../editor/placement.ts'
import { axeViolations } from '../../../config/axe-violations.ts'
import { readFont } from '../../../config/fonts.ts'
import { formDefaults, formLimits, styleDefaults, type FormType } from '../document/constants.ts'
import { walk } from '../document/tree.ts'
import { templates } from './templates.ts'

/** Axe's rules for WCAG 2.2 at level AA, and none of its own. */
const guidelines = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}
const origin = 'https://shop.example'
const usualBox = 400
// A missing serif font falls back to Georgia, a missing sans serif to the system font, which a page can't replace.
const fontFamilies = [
  styleDefaults.fontFamily,
  'Georgia',
  ...new Set(templates.flatMap(({ json }) => walk(json).flatMap(({ component: { style } }) => style.fontFamily ?? []))),
]

const widths = [320, 390, 768, 1440] as const

/**
 * Shows every template on one page, as its type is placed: bars and mats at full width, boxes and inline forms at their
 * own widths.
 */
for (const step of ['subscribe', 'success'] as const)
  test(`every template, ${step}: complete and reachable at any width, in wide and narrow fonts, without axe violations`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await draw(page, step)
    for (const font of ['usual', 'narrow', 'wide'] as const) {
      if (font !== 'usual') await useFont(page, font)
      for (const width of widths) {
        await resize(page, width)
        expect(await page.evaluate(flawsOnPage), `${width} px wide, ${font} fonts`).toEqual([])
        if (font === 'usual') expect(await axeViolations(page, { options: guidelines }), `${width} px wide`).toEqual([])
      }
    }
  })

async function draw(page: Page, step: 'subscribe' | 'success'): Promise<void> {
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
    const { bar_size: barSize = formDefaults.barSize, content_width: width = widthOf(type) } = settings
    return { slug, json, css: placementSheet({ type, position: 'top', barSize, width, at: 50, screenHeight: 900 }) }
  })
  await page.evaluate(
    async ([designs, shown]) => {
      const { renderer } = window as never as { renderer: typeof import('../render/mount-form.ts') }
      for (const { slug, json, css } of designs) {
        const host = document.querySelector('main')!.appendChild(document.createElement('section'))
        host.setAttribute('aria-label', slug)
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

function widthOf(type: FormType): number {
  return type === 'smart-bar' ? formLimits.maximumWidth : formDefaults.contentWidth
}

/** Sets the page's width, and gives each form the space it has there. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const rooms = templates.map(({ form_type: type, settings }) => {
    const surface = surfaceOf({ type })
    const own = surface === 'box' ? usualBox : (settings.content_width ?? widthOf(type))
    return surface === 'bar' || surface === 'mat' ? width : surface === 'floor' ? width - 32 : Math.min(own, width - 32)
  })
  await page.evaluate((list) => {
    for (const [index, host] of document.querySelectorAll('section').entries())
      host.setAttribute('style', `width:${list[index]}px;margin:20px auto`)
  }, rooms)
}

/**
 * Replaces all fonts in the templates with a single one, as for a visitor who has different fonts than the designs were
 * made with.
 */
async function useFont(page: Page, font: 'narrow' | 'wide'): Promise<void> {
  const files = [400, 700].map(
    (weight) => [weight, readFont(font, weight === 700 ? 'bold' : 'regular').toString('base64')] as const,
  )
  await page.evaluate(
    async ([families, sources]) => {
      document.fonts.clear()
      for (const family of families)
        for (const [weight, base64] of sources) {
          const face = new FontFace(family, `url(data:font/ttf;base64,${base64})`, { weight: String(weight) })
          document.fonts.add(await face.load())
        }
    },
    [fontFamilies, files] as const,
  )
}

/** Runs in the page. Returns text, fields and buttons that are cut off, covered by the ×, or too small to hit. */
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
        // A line's box is taller than its characters.
        const [top, bottom] = [box.top + box.height / 8, box.bottom - box.height / 8]
        const isBeside = !cross || box.left >= cross.right || box.right <= cross.left
        if (!isBeside && top < cross.bottom && bottom > cross.top) say('under the ×', element)
      }
      if (Number.parseFloat(getComputedStyle(element).fontSize) < 12) say('small print', element)
      if (element.closest('a,button'))
        for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) say('a word broken in two', element)
        }
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
