import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureSize, pictureSizes, withPictureSize } from '../document/picture-sizes.ts'

const folder = new URL('pictures/', import.meta.url)

test('every template image has its recorded size', () => {
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

test('an image address can contain the image’s size', () => {
  expect(pictureSize(withPictureSize('/i/a.png?w=640', [640, 480]))).toEqual([640, 480])
  for (const src of ['/i/a.png#0x10', '/i/a.png#10x', '/i/a.png#10x10#', '/i/a.png#123456x1'])
    expect(pictureSize(src)).toBeUndefined()
})
