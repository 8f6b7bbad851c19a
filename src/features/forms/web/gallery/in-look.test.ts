import { expect, test } from 'vitest'
import { FormDocument } from '#form/document/form-document.ts'
import { formProblems } from '#form/document/problems.ts'
import { walk } from '#form/document/tree.ts'
import { templates } from '#form/templates/templates.ts'
import { defaultSiteSettings } from '../../default-site-settings.ts'
import { inLook } from './in-look.ts'

const { brand } = defaultSiteSettings
const none = { palette: [], font: '', logo: '', logoAlt: '', brand, fonts: [] }
const look = {
  palette: ['#ffffff', '#12355b', '#e4572e'],
  font: 'Work Sans',
  logo: 'https://a.example/l.png',
  logoAlt: 'A',
  brand,
  fonts: [],
}
const withIds = (json: FormDocument): FormDocument => {
  let count = 0
  return JSON.parse(JSON.stringify(json), (key, value) => (key === 'id' && value === '' ? `c${count++}` : value))
}

test('without a look, a template stays unchanged', () => {
  expect(inLook(templates[0]!, none).document).toBe(templates[0]!.json)
})

test.each(templates.map((template) => [template.name, template] as const))(
  '%s takes a font and a logo',
  (_name, template) => {
    const design = { ...template, json: withIds(template.json) }
    const { document, error } = inLook(design, look)
    expect(error).toBeUndefined()
    expect(FormDocument.safeParse(document).success).toBe(true)
    const parts = walk(document).map(({ component }) => component)
    const fonts = parts.flatMap(({ style }) => style.fontFamily ?? [])
    expect(new Set(fonts)).toEqual(new Set(['Work Sans']))
    const logos = parts.filter((one) => one.type === 'image' && one.src === look.logo)
    expect(logos).toHaveLength(template.form_type === 'smart-bar' ? 0 : 1)
    const problemsOf = (json: FormDocument) => formProblems({ ...template.settings, ...design, json } as never).length
    expect(problemsOf(document)).toBe(problemsOf(design.json))
  },
)

test('a font alone keeps the colors', () => {
  const { document } = inLook(templates[0]!, { ...none, font: 'Lora' })
  const colors = (json: FormDocument) => walk(json).map(({ component }) => component.style.backgroundColor)
  expect(colors(document)).toEqual(colors(templates[0]!.json))
})

test('an uploaded font is included in the design, and an unused one is not', () => {
  const fonts = ['Kiln', 'Other'].map((name) => ({
    name,
    kind: 'sans' as const,
    metrics: [900, 200, 450, 480] as [number, number, number, number],
    files: [{ address: `/i/${'a'.repeat(40)}.woff2`, weights: [400, 400] as [number, number], isItalic: false }],
  }))
  const { document } = inLook(templates[0]!, { ...none, font: 'Kiln', fonts })
  expect(FormDocument.parse(withIds(document)).fonts).toEqual([fonts[0]])
  expect(inLook({ ...templates[0]!, json: document }, { ...none, font: 'Lora', fonts }).document.fonts).toBeUndefined()
})
