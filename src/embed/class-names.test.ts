import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Classes that every form's style sheet defines, whichever component uses them. */
const common = new Set(['label', 'error', 'choice', 'gone'])

/** Files whose elements are in their own shadow root. */
const apart = /^embed\/(chat|debug|extra-data|images|share|teaser)\//

/** Returns the part of the script that a file belongs to: a component, the renderer, a piece. */
const partOf = (file: string) => /^form\/(components\/[\w-]+|render)/.exec(file)?.[1] ?? file

/** Returns the classes that a source gives to elements. */
function classesIn(source: string): string[] {
  const given = source.matchAll(/class(?:Name = |: |List\.\w+\()((?:[^,}\n;)'`]|'[^']*'|`[^`]*`)*)/g)
  return [...given].flatMap(([, text]) =>
    [...text!.matchAll(/'([^']*)'|`([^`]*)`/g)].flatMap(([, plain, template]) =>
      (plain ?? template!.replace(/\$\{[^}]*\}/g, ' ')).split(' ').filter(Boolean),
    ),
  )
}

test('no two pieces and no two components of a form share a class name', () => {
  const parts = new Map<string, Set<string>>()
  const files = globSync(['embed/**/*.ts', 'form/render/*.ts', 'form/components/*/**/*.ts'], { cwd: root })
  for (const file of files) {
    if (apart.test(file) || /\.(test|spec)\.ts$|\/testing\//.test(file)) continue
    for (const name of classesIn(readFileSync(root + file, 'utf8')))
      if (!common.has(name)) parts.set(name, (parts.get(name) ?? new Set()).add(partOf(file)))
  }
  expect(parts.size).toBeGreaterThan(30)
  const shared = [...parts].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`)
  expect(shared).toEqual([])
})

test('finds class names where they are set', () => {
  const source = `h('p', { class: isA ? 'one two' : 'three', role: 'status' }); x.className = y ? 'four' : 'five'; x.classList.toggle('six', 'no'); h('i', { class: \`seven \${up} eight\` })`
  expect(classesIn(source)).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
})
