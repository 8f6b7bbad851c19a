import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fontFaces, formFontFaces } from './font-faces.ts'
import { aDocument } from '../editor/testing/a-document.ts'
import { fontsVersion, webFont, webFonts } from './web-fonts.ts'
import { mapComponents } from './tree.ts'

const { resolve } = createRequire(import.meta.url)

test('there are forty fonts, in the version of the packages, with a license that allows redistribution', () => {
  expect(webFonts).toHaveLength(40)
  for (const { name, weights } of webFonts) {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const file = resolve(`@fontsource-variable/${slug}/package.json`)
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    const about = JSON.parse(readFileSync(join(dirname(file), 'metadata.json'), 'utf8')) as {
      family: string
      license: { type: string }
      variable: { wght: { min: string; max: string } }
    }
    expect([name, version.startsWith(`${fontsVersion}.`), about.license.type]).toEqual([name, true, 'OFL-1.1'])
    expect([about.family, ...weights]).toEqual([
      name,
      Math.max(100, Number(about.variable.wght.min)),
      Math.min(900, Number(about.variable.wght.max)),
    ])
    const latin = join(dirname(file), 'files', `${slug}-latin-wght-normal.woff2`)
    expect([name, statSync(latin).size < 100_000]).toEqual([name, true])
  }
})

test('a form’s font faces include each web font once, and none for system fonts', () => {
  const form = (fontFamily: string) =>
    mapComponents(aDocument(), (component) => ({ ...component, style: { ...component.style, fontFamily } }))
  expect(formFontFaces(form('Georgia'), '~')).toBe('')
  const faces = formFontFaces(form('Lora'), '~')
  expect(faces).toBe(fontFaces([webFont('Lora')!], '~'))
  expect(faces.match(/url\("[^"]+"\)/g)).toContain('url("~/fonts/5.3/lora-latin.woff2")')
  expect(faces.match(/font-family:"[^"]+"/g)).toContain('font-family:"Trellis Lora fallback"')
})
