import { expect, test } from 'vitest'
import { stillPage } from './still-page.ts'

const at = 'https://shop.example/bread/'
const still = (html: string) => stillPage(html, at, 'https://t.example/p/x/script.js')
const ours = (base = at) =>
  `<base href="${base}" target="_blank"><script async src="https://t.example/p/x/script.js"></script>`

test.each([
  ['<!DOCTYPE html><html><head><title>A</title></head>', `<!DOCTYPE html><html><head>${ours()}<title>A</title></head>`],
  ['<!doctype html><p>A', `<!doctype html>${ours()}<p>A`],
  ['<p>A', `${ours()}<p>A`],
  ['<header>A</header><head lang="en">', `<header>A</header><head lang="en">${ours()}`],
  ['<p>A<script>alert("</p>")</script>B<SCRIPT src=x></SCRIPT >C', `${ours()}<p>ABC`],
  ['A<script>if (a < b) "<script>"</script>B', `${ours()}AB`],
  ['A<script never closed', `${ours()}A`],
  ['A<scripted>B</scripted>', `${ours()}A<scripted>B</scripted>`],
  ['A<iframe src="x">no</iframe>B', `${ours()}AB`],
  ['<meta charset="utf-8"><meta http-equiv="refresh" content="0;url=x">', `${ours()}<meta charset="utf-8">`],
  ['<base href="/other/">A', `${ours('https://shop.example/other/')}A`],
  [
    '<base href="https://cdn.example/a?b=1&amp;c=2"><base href="/no">A',
    `${ours('https://cdn.example/a?b=1&amp;c=2')}A`,
  ],
])('%s', (html, expected) => {
  expect(still(html)).toBe(expected)
})

// With a quadratic algorithm, none of them would end within the test's timeout.
test.each(['<script>', '<script', '</script>', '<iframe ', '<meta ', '<base href=', '<head ', '<!doctype '])(
  'reads a hostile page of %s in one pass',
  (part) => {
    expect(still(part.repeat(1_000_000 / part.length))).toContain(ours())
  },
  60_000,
)
