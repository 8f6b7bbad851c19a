import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { blend, contrast, parseColor, type Rgba } from '../document/color.ts'
import { FormDocument } from '../document/form-document.ts'
import { formProblems } from '../document/problems.ts'
import { walk } from '../document/tree.ts'
import { templates } from './templates.ts'

const white = { r: 255, g: 255, b: 255, a: 1 }

test.each(templates.map((template) => [template.slug, template] as const))(
  '%s can go live as it is',
  (slug, template) => {
    expect(template.id).toBe(slug)
    expect(FormDocument.parse(template.json)).toEqual(template.json)
    expect(formProblems({ ...template, subscribe_redirect_url: '' })).toEqual([])
    const ids = [...walk(template.json)].map(({ component }) => component.id)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test.each(templates.map(({ slug, json }) => [slug, json] as const))(
  '%s: text can be read (WCAG AA), pictures exist',
  (_, json) => {
    for (const { component, parents } of walk(json)) {
      if ('src' in component && component.src)
        expect(existsSync(new URL(component.src.replace('/pictures/', './pictures/'), import.meta.url))).toBe(true)
      if (component.type !== 'text' && component.type !== 'button' && component.type !== 'textField') continue
      const chain = [...parents, component]
      const background = chain.reduce<Rgba>(
        (below, { style }) => blend(parseColor(style.backgroundColor ?? '#0000')!, below),
        white,
      )
      expect(contrast(inherited(chain), background), component.id).toBeGreaterThanOrEqual(4.5)
    }
  },
)

function inherited(chain: readonly Component[]): Rgba {
  const last = chain.at(-1)!
  const known = last.type === 'textField' ? [last] : chain
  return parseColor(known.findLast(({ style }) => style.color)?.style.color ?? '#111')!
}
