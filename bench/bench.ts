/**
 * `npm run bench [name…] [--json] [--full]`: runs the benchmarks and shows each figure next to its floor or peer from
 * the same run. `--full` uses the sizes that the goals refer to.
 */
import { readdirSync } from 'node:fs'
import type { Figure } from './figure.ts'

interface Bench {
  /** What is measured, what it is compared with, and the goal. */
  about: string
  run: () => Promise<Figure[]>
}

const json = process.argv.includes('--json')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))

const strangers = wanted.filter((name) => !all.includes(name))
if (strangers.length > 0) {
  console.error(`There is no bench called ${strangers.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(2)
}

for (const name of wanted.length > 0 ? wanted : all) {
  const { about, run } = (await import(`./${name}.bench.ts`)) as Bench
  if (!json) console.log(`\n${name}: ${about}`)
  for (const figure of await run()) console.log(json ? JSON.stringify(figure) : row(figure))
}

function row({ name, value, unit, floor, ratio }: Figure): string {
  const number = (n: number) => n.toLocaleString('en', { maximumFractionDigits: n < 10 ? 2 : 0 })
  return `  ${name.padEnd(44)} ${`${number(value)} ${unit}`.padStart(16)}   vs. ${`${number(floor)} ${unit}`.padStart(16)}   × ${ratio.toFixed(3)}`
}
