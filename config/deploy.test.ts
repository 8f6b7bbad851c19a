import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingTable } from '#platform/server/config/setting-table.ts'

const folder = fileURLToPath(new URL('../deploy/', import.meta.url))
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const)
const ours = new Set(Object.keys(settingTable))
/** Variables of Node, of other images, or of the files themselves. */
const others = new Set([
  'NODE_ENV',
  'PASSWORD',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'MINIO_ROOT_USER',
  'MINIO_ROOT_PASSWORD',
])

test.each(files)('%s names only settings that exist', (_name, text) => {
  const named = new Set([
    ...Array.from(text.matchAll(/^\s*(?:Environment=|ENV |- )?([A-Z][A-Z\d_]{3,})[=:]/gm), ([, name]) => name!),
    ...Array.from(text.matchAll(/ ([A-Z][A-Z\d_]{3,})=/g), ([, name]) => name!),
    ...Array.from(text.matchAll(/\$\{([A-Z\d_]+)/g), ([, name]) => name!),
    ...Array.from(text.matchAll(/\bname: ([A-Z_]+)/g), ([, name]) => name!),
  ])
  expect([...named].filter((name) => !ours.has(name) && !others.has(name))).toEqual([])
})

test('there are files for containers, Compose, Kubernetes and systemd, and they use the health endpoints and shutdown time of the server', () => {
  expect(files.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Containerfile', 'compose.yaml', 'kubernetes.yaml', 'trellis@.service']),
  )
  const all = files.map(([, text]) => text).join('\n')
  const asked = new Set(Array.from(all.matchAll(/\/(?:healthz|readyz|metrics)\b/g), ([path]) => path))
  expect([...asked]).toEqual(expect.arrayContaining(['/healthz', '/readyz']))
  const stop = Array.from(all.matchAll(/(?:TimeoutStopSec=|terminationGracePeriodSeconds: |stop_grace_period: )(\d+)/g), ([, seconds]) => Number(seconds)) // prettier-ignore
  // Shutdown waits 20 seconds for pending requests, and another 20 for jobs.
  expect(stop.length).toBeGreaterThan(2)
  for (const seconds of stop) expect(seconds).toBeGreaterThanOrEqual(45)
})

test('the image contains every package that the server loads', () => {
  const containerfile = files.find(([name]) => name === 'Containerfile')![1]
  const gone = /rm -rf (@embedded.*?) \.cache/
    .exec(containerfile)![1]!
    .split(' ')
    .map((name) => name.replace('*', ''))
  const sources = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.(test|spec)\.ts$|testing\/|(^|\/)web\/|form\/editor\/|app\/build\//.test(file.replaceAll('\\', '/')),
    )
    .map((file) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'))
  const loaded = new Set(
    sources.flatMap((text) => Array.from(text.matchAll(/from '((?:@[^/']+\/)?[^/'.#]+)/g), ([, name]) => name!)),
  )
  expect(loaded.size).toBeGreaterThan(15)
  expect([...loaded].filter((name) => gone.some((removed) => name.startsWith(removed)))).toEqual([])
})
