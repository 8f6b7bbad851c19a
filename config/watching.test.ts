import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '#platform/server/metrics/create-metrics.ts'
import { databaseGauges } from '#platform/server/metrics/database-gauges.ts'

const { registry } = createMetrics({ processWide: true })
databaseGauges(registry, { database: {} as never, isDiskFull: async () => false })
const known = new Set(
  registry.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
)
const read = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')

test.each(['alerts.yaml', 'grafana-dashboard.json'])('%s queries only existing metrics', (file) => {
  const asked = [...new Set(read(file).match(/trellis_\w+/g))]
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})

test('the dashboard is valid JSON, and its panels do not overlap', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
  for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0)
})
