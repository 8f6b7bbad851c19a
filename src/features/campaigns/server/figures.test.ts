import { expect, test } from 'vitest'
import { campaignsServer, hour } from './testing/campaigns-server.ts'

const { aSite, clock, runJobs } = await campaignsServer()

test('campaign statistics sum up the results of a time span, of one site only', async () => {
  const { save, act, call } = await aSite(4)
  const stranger = await aSite(1)
  const span = () => ({
    since: new Date(clock.now - hour).toISOString(),
    until: new Date(clock.now + hour).toISOString(),
  })
  const nothing = { campaigns: 0, delivered: 0, opened: 0, clicked: 0 }
  expect((await call('/campaigns/figures', span())).body).toMatchObject({ ...nothing, has_sent: false })
  const campaign = await save()
  await act('send', campaign)
  await runJobs()
  expect((await call('/campaigns/figures', span())).body).toMatchObject({
    ...nothing,
    campaigns: 1,
    delivered: 4,
    has_sent: true,
  })
  expect((await stranger.call('/campaigns/figures', span())).body).toMatchObject({ ...nothing, has_sent: false })
  clock.advance(3 * hour)
  expect((await call('/campaigns/figures', span())).body).toMatchObject({ ...nothing, has_sent: true })
  expect((await call('/campaigns/figures', { since: 'x', until: 'y' })).status).toBe(400)
})
