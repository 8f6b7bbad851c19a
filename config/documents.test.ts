import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'bench/**/*.md'], { cwd: root })

test('each decision has a unique number', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)])
})

test.each(documents)('every link in %s points to an existing file', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link!)
  expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
})

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path named in %s exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(/(?:`|src="|srcset=")((?:src|config|docs|e2e|bench)\/[\w./-]*)[`"]/g)]
  expect(named.length).toBeGreaterThan(1)
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the READMEs under src name only files, folders and identifiers that exist', () => {
  const readmes = documents.filter((document) => document.startsWith('src'))
  expect(readmes.length).toBeGreaterThan(40)
  const files = globSync('src/**/*', { cwd: root })
  const code = files
    .filter((file) => /\.(ts|tsx|sql)$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const words = new Set(code.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))
  const unknown = readmes.flatMap((readme) => {
    const named = readFileSync(join(root, readme), 'utf8').matchAll(/`([\w./-]+)`/g)
    return [...named].flatMap(([, name]) => {
      const isFile = /\.tsx?$/.test(name!)
      const isKnown = isFile ? files.some((file) => `/${file}`.endsWith(`/${name}`)) : words.has(name!)
      return isKnown || !(isFile || /^\w+$/.test(name!)) ? [] : `${readme}: ${name}`
    })
  })
  expect(unknown).toEqual([])
})
