import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { ConnectWindowInput, ConnectWindowState } from '#core/connect-window.ts'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'
import { connectWindows } from './connect-windows-room.ts'
import { openWindow, takeWindow, tooLate, type WindowKind, windowState } from './connect-windows.ts'
import { finishWindow } from './finish-window.ts'
import { serveWindowEnd } from './serve-window-end.ts'

const opened = z.object({ window_id: id, state: z.string() })
const kept: string[] = []

/** Returns a room that connects through windows, with a vendor that accepts the code "good". */
function connecting<Name extends string>(name: Name) {
  const kind: WindowKind = { room: name, noun: 'vendor', titles: { connected: 'Connected', failed: 'Not connected' } }
  const calls = {
    open: call(`/${name}/open`, { input: z.object({}), output: opened, failure: 'Failed to open.' }),
    window: call(`/${name}/window`, { input: ConnectWindowInput, output: ConnectWindowState, failure: 'Failed.' }),
  }
  const rooms = room({
    name,
    calls,
    handlers: {
      open: (_input, ctx) => openWindow(ctx, kind, { service: 'acme', secrets: { hint: name } }),
      window: ({ window_id }, ctx) => windowState(ctx, kind, window_id),
    },
    routes: (app, tools) =>
      serveWindowEnd(app, tools, kind, {
        path: `/${name}/end`,
        answer: async (query) => {
          const window = await takeWindow(tools, kind, query.get('state') ?? '')
          if (!window) return tooLate(kind)
          return finishWindow(tools, window, {
            isRefusal: (error) => error instanceof RangeError,
            ask: async () => {
              if (query.get('code') !== 'good') throw new RangeError('The <code> is wrong.')
              return `${window.service} ${window.secrets['hint']}`
            },
            keep: async (_db, found) => {
              if (query.has('taken')) throw new AppError('conflict', 'Another one is connected.')
              kept.push(found)
            },
          })
        },
      }),
  })
  return { calls, rooms }
}

const [red, blue] = [connecting('red'), connecting('blue')]
const rooms = [red.rooms, blue.rooms, connectWindows]
const { app, aMember, call: ask, clock, database, post, runJobs, tools } = await testServer({ rooms })

/** Opens a window of an owner in the room "red". */
async function aWindow() {
  kept.length = 0
  const { siteId: site_id, token, leave } = aMember()
  const { window_id, state } = await ask(red.calls.open, { site_id }, { token })
  return {
    leave,
    answer: (query: string, path = '/red/end') => app.inject({ url: `${path}?state=${state}&${query}` }),
    end: () => ask(red.calls.window, { site_id, window_id }, { token }),
    from: (path: string) => post(path, { site_id, window_id }, { token }),
  }
}

test('only one of several simultaneous responses connects', async () => {
  const { answer, end } = await aWindow()
  expect(await end()).toEqual({ state: 'open', problem: '' })
  const answers = await Promise.all([answer('code=good'), answer('code=good')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(kept).toEqual(['acme red'])
  expect(await end()).toEqual({ state: 'connected', problem: '' })
})

test.each([
  ['code=bad', 'The <code> is wrong.'],
  ['code=good&taken', 'Another one is connected.'],
])('shows a refusal in the popup window and on the screen that opened it: %s', async (query, problem) => {
  const { answer, end } = await aWindow()
  const page = await answer(query)
  expect([page.statusCode, page.body]).toEqual([
    400,
    expect.stringContaining(problem.replace('<code>', '&lt;code&gt;')),
  ])
  expect(await end()).toEqual({ state: 'failed', problem })
  expect(kept).toEqual([])
})

test('a popup window connects nothing for a user who is no longer an admin', async () => {
  const { answer, leave } = await aWindow()
  leave()
  expect((await answer('code=good')).body).toContain('You are no longer an admin of this site.')
  expect(kept).toEqual([])
})

test('a popup window belongs to the feature that opened it', async () => {
  const { answer, end, from } = await aWindow()
  expect((await answer('code=good', '/blue/end')).body).toContain('This window is no longer valid.')
  expect((await from('/blue/window')).status).toBe(404)
  expect(await end()).toMatchObject({ state: 'open' })
})

test('a popup window expires after ten minutes, and is deleted a day later', async () => {
  const { answer, end, from } = await aWindow()
  clock.advance(10 * 60_000)
  expect((await answer('code=good')).statusCode).toBe(400)
  expect(await end()).toEqual({ state: 'expired', problem: '' })
  clock.advance(86_400_001)
  await database.acrossSites((db) => tools.jobs.add(db, connectWindows.jobs[0]!, {}))
  expect(await runJobs()).toEqual(['connect-windows.delete-old'])
  expect((await from('/red/window')).status).toBe(404)
})
