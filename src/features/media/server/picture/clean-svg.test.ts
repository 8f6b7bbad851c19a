import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const inside = (body: string) => cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)?.svg
const kept = (body: string) => inside(body)?.replace(/^<svg xmlns="[^"]+">|<\/svg>$/g, '')

describe('an SVG keeps everything that draws', () => {
  test.each([
    '<path d="M0 0h4" fill="#fff"/>',
    '<g transform="scale(2)"><rect width="2" height="3"/></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><circle r="2" fill="url(#a)"/>',
    '<text x="1">5 &lt; 6 &amp; 7</text>',
    '<use href="#a"/>',
    '<style>.a{fill:red}</style>',
  ])('%s', (body) => expect(kept(body)).toBe(body))

  test('but nothing before its root element', () => {
    const source =
      '\uFEFF<?xml version="1.0"?>\n<!-- made by -->\n<!DOCTYPE svg>\n<svg viewBox="0 0 20 10"><g/></svg>\n'
    expect(cleanSvg(source)).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><g/></svg>',
      width: 20,
      height: 10,
    })
  })
})

describe('an SVG loses everything that does more than draw', () => {
  test.each([
    ['<script>alert(1)</script><g/>', '<g/>'],
    ['<script><g></g></script>', ''],
    ['<g onload="alert(1)" onclick=\'x\'/>', '<g/>'],
    ['<foreignObject><p>x</p></foreignObject>', ''],
    ['<a href="javascript:alert(1)"><g/></a>', ''],
    ['<image href="https://evil.example/x.png"/>', ''],
    ['<use href="https://evil.example/x.svg#a"/>', '<use/>'],
    ['<use xlink:href="data:image/svg+xml;base64,AAAA"/>', '<use/>'],
    ['<rect fill="url(https://evil.example/)"/>', '<rect/>'],
    ['<rect style="fill:u\\72l(https://evil.example/)"/>', '<rect/>'],
    ['<rect fill="url(#a) url( //evil.example)"/>', '<rect/>'],
    ['<style>@import "https://evil.example/x.css";</style>', '<style></style>'],
    ['<style>a{fill:ur<!-- -->l(https://evil.example/)}</style>', '<style></style>'],
    ['<style><![CDATA[a{background:URL(//evil.example)}]]></style>', '<style></style>'],
    ['<animate attributeName="href" values="javascript:alert(1)"/><set/>', ''],
    ['<text><![CDATA[<script>alert(1)</script>]]></text>', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
    ['<text>&#60;script&#x3e;</text>', '<text>&lt;script&gt;</text>'],
    ['<g data-x="1" xml:base="https://evil.example/"/>', '<g/>'],
    ['<?xml-stylesheet href="x.css"?><g/>', '<g/>'],
  ])('%s', (body, left) => expect(kept(body)).toBe(left))
})

describe('refuses', () => {
  test.each([
    ['an entity of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
    ['an unknown entity', '<svg>&nbsp;</svg>'],
    ['a bare ampersand', '<svg><text>a & b</text></svg>'],
    ['an open element', '<svg><g></svg>'],
    ['two roots', '<svg></svg><svg></svg>'],
    ['text around it', '<svg></svg>x'],
    ['a page', '<html><svg></svg></html>'],
    ['an attribute without quotes', '<svg><g onload=alert(1)></g></svg>'],
    ['an attribute twice', '<svg><g id="a" id="b"/></svg>'],
    ['an open comment', '<svg><!-- x</svg>'],
    ['nothing', ''],
    ['too deep', `<svg>${'<g>'.repeat(101)}${'</g>'.repeat(101)}</svg>`],
    ['too many', `<svg>${'<g/>'.repeat(20_001)}</svg>`],
    ['too long', `<svg>${' '.repeat(1_000_001)}</svg>`],
  ])('%s', (_what, source) => expect(cleanSvg(source)).toBeNull())
})

// A quadratic algorithm would need more than half an hour here.
test('parses hostile text in a single pass', () => {
  for (const part of ['<', '<!--', '<g a="', '&', '<g ', '<![CDATA[', '</', 'a="b" ', '<style>url(', '<?', '&#x'])
    expect(() => cleanSvg(`<svg>${part.repeat(900_000 / part.length)}`)).not.toThrow(RangeError)
})
