import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { noticesOf, noticesText } from './notices.ts'
import { viteConfig } from './vite-config.ts'

let output: Rollup.RollupOutput['output']

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const config = viteConfig()
  output = ((await build({ ...config, build: { ...config.build, write: false } })) as Rollup.RollupOutput).output
})

const asset = (name: string) => {
  const found = output.find(({ fileName }) => fileName === name)
  return found?.type === 'asset' ? String(found.source) : ''
}

test('the dashboard includes the license of every package it contains', () => {
  const packages = new Set(
    output.flatMap((piece) =>
      piece.type === 'chunk'
        ? piece.moduleIds.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
        : [],
    ),
  )
  expect(packages.size).toBeGreaterThan(20)
  const notices = JSON.parse(asset('third-party-notices.json')) as ReturnType<typeof noticesOf>
  expect(new Set(notices.map(({ name }) => name))).toEqual(packages)
  for (const { name, version, license, text } of notices) {
    expect([name, license], name).not.toContain('')
    expect(text, name).toMatch(/copyright/i)
    expect(asset('third-party-notices.txt')).toContain(`${name} ${version} (${license})`)
    expect(asset('third-party-notices.txt')).toContain(text)
  }
})

test('a package without a license fails the build; our own modules need none', () => {
  expect(noticesText(noticesOf(['/repo/src/app/main.ts']))).toContain('no code of others')
  const folder = join(mkdtempSync(join(tmpdir(), 'trellis-notices-')), 'node_modules/unlicensed')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"unlicensed","version":"1.0.0","license":"MIT"}')
  expect(() => noticesOf([join(folder, 'esm/index.js')])).toThrow('unlicensed has no license to pass on.')
  writeFileSync(join(folder, 'LICENSE'), 'Copyright of nobody')
  expect(noticesOf([join(folder, 'esm/index.js')])).toMatchObject([{ name: 'unlicensed', text: 'Copyright of nobody' }])
})

/** Licenses that let MIT software use a package and require only their notice. */
const free = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense'.split(' '),
)

/** Other licenses, and why each package may be used as it is. */
const exceptions: readonly (readonly [name: RegExp, license: string, why: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'a library of its own file, which anybody may replace'],
  [/^lightningcss/, 'MPL-2.0', 'builds the dashboard and is in no bundle; its files are not changed'],
  [/^@fontsource-variable\//, 'OFL-1.1', 'fonts, which are served as they are, with their license in their files'],
  [/^web-push$/, 'MPL-2.0', 'its files are not changed, and lie in node_modules with their license'],
  [/^axe-core$/, 'MPL-2.0', 'tests alone'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data for the build, which names its source'],
  [/^slick$/, 'MIT (http://mootools.net/license.txt)', 'MIT, written in another way'],
  [/^@expo-google-fonts\//, 'OFL-1.1', 'fonts of the tests'],
  [/^dejavu-fonts-ttf$/, 'SEE LICENSE IN README.md AND LICENSE', 'fonts of the tests, free to use and pass on'],
  [/^posthog-js$/, 'SEE LICENSE IN LICENSE', 'Apache-2.0 and MIT; a bench alone'],
]

function problemsOf(name: string, license: string | undefined): string[] {
  if (!license) return [`${name} names no license`]
  const isAllowed = (one: string) =>
    free.has(one) || exceptions.some(([pattern, known]) => pattern.test(name) && known === one)
  if (isAllowed(license)) return []
  const all = license.replaceAll(/[()]/g, '').split(' AND ')
  return all.every((part) => part.split(' OR ').some(isAllowed)) ? [] : [`${name} is ${license}`]
}

test('every package that may be installed has a license compatible with MIT', () => {
  const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { license?: string; link?: boolean }>
  }
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(500)
  const named = installed.map(([path, { license }]) => [path.replace(/^.*node_modules\//, ''), license] as const)
  expect(named.flatMap(([name, license]) => problemsOf(name, license))).toEqual([])
  const unused = exceptions.filter(([pattern]) => !named.some(([name]) => pattern.test(name)))
  expect(unused).toEqual([])
})

test.each([
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT OR GPL-2.0-only)', true],
  ['LGPL-3.0-or-later', false],
  ['SSPL-1.0', false],
  [undefined, false],
])('a package licensed under %s: allowed %s', (license, isAllowed) => {
  expect(problemsOf('some-package', license).length === 0).toBe(isAllowed)
})
