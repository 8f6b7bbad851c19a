import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../config/chromium.ts'
import { ownerOfSite, type OwnerOfSite } from '../e2e/owner-calls.ts'
import { startTrellis } from '../e2e/trellis.ts'
import { figure, type Figure, median } from './figure.ts'
import { type Load, opened, type Screen } from './screens/opened.ts'

export const about =
  'a screen opened by a browser that has seen none, at a round trip of 100 ms (goals: 20 scripts and styles; dashboard 150 kB of script and 1.0 s until it stands there, editor 250 kB and 1.5 s; waiting and processor time together are what it takes where nothing else runs)'

const rounds = 3
const roundTrip = 100
/**
 * Round trip so long that processor time is negligible next to it. Sequential requests can thus be counted, and content
 * that is requested later isn't there yet.
 */
const longRoundTrip = 2000

/** Opens each screen at the goal's round trip, with medians of several rounds, and at a very long one. */
export async function run(): Promise<Figure[]> {
  const trellis = await startTrellis({ RATE_LIMITS: 'off' })
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
    const figures: Figure[] = []
    for (const screen of await screensOf(owner)) {
      // The first load warms up the server's caches.
      const far = await opened(browser, owner, screen, longRoundTrip)
      const loads: Load[] = []
      for (let round = 0; round < rounds; round++) loads.push(await opened(browser, owner, screen, roundTrip))
      const of = (part: 'processor' | 'shown') => median(loads.map((load) => load[part]))
      const { name, most } = screen
      const waiting = Math.floor(far.shown / longRoundTrip) * roundTrip
      figures.push(
        figure(`${name}: scripts and styles`, far.files, '', 20),
        figure(`${name}: script as sent`, far.kilobytes, 'kB', most.kilobytes),
        figure(`${name}: waiting for the network`, waiting, 'ms', most.shown),
        figure(`${name}: waiting and processor time`, waiting + of('processor'), 'ms', most.shown),
        figure(`${name}: shown, by the clock`, of('shown'), 'ms', most.shown),
      )
    }
    return figures
  } finally {
    await browser.close()
    await trellis.stop()
  }
}

async function screensOf({ call, screen }: OwnerOfSite): Promise<Screen[]> {
  const { templates } = await call('/templates')
  const { popup } = await call('/popup/save', { popup: { name: 'Bread', json: templates[0]!.json } })
  const dashboard = { path: screen(''), most: { kilobytes: 150, shown: 1000 } }
  return [
    { ...dashboard, name: 'dashboard', shows: 'main h1' },
    { ...dashboard, name: 'its figures', shows: 'section[aria-label="Statistics"] details' },
    {
      name: 'form editor',
      path: screen(`/forms/${popup.id}`),
      shows: '[data-id]',
      most: { kilobytes: 250, shown: 1500 },
    },
  ]
}
