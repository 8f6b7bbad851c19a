import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureSize, pictureSizes } from '../document/picture-sizes.ts'

const folder = new URL('pictures/', import.meta.url)

test('every picture of the templates is as large as it is known to be', () => {
  const files = readdirSync(folder)
  expect(files.map((file) => file.replace('.svg', '')).sort()).toEqual(Object.keys(pictureSizes).sort())
  for (const file of files) {
    const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(
      readFileSync(new URL(file, folder), 'utf8'),
    )!
    expect(pictureSize(`/pictures/${file}`), file).toEqual([Number(width), Number(height)])
  }
  for (const src of ['https://elsewhere.example/pictures/course.svg', '/pictures/constructor.svg', '/i/a.png', ''])
    expect(pictureSize(src)).toBeUndefined()
})
