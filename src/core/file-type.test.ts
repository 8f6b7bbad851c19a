import { expect, test } from 'vitest'
import { cleanFileName, fileType } from './file-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBP', 'image/webp'],
  ['BM….', 'image/bmp'],
  ['%PDF-1.7', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream'],
  ['<!doctype html><script>', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%j is %s', (text, type) => {
  expect(fileType(bytes(text))).toBe(type)
})

test.each([
  ['guide.pdf', 'guide.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\guide.pdf', 'guide.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['"><script>.html', 'script.html'],
  ['Größen für Anfänger 📘.pdf', 'Größen für Anfänger 📘.pdf'],
  ['fdp.\u202eexe', 'fdp.exe'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(150)}.pdf`],
])('%j is stored as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept)
})
