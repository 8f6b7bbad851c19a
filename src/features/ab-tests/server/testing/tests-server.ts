import { beforeEach } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { longestSettling } from '../../strata-of.ts'
import { abTests } from '../index.ts'
import { evaluateTests } from '../evaluate-tests.ts'

const button = (id: string, action: string) => ({ type: 'button', id, style: {}, text: 'Go', look: 'filled', action })
const emailProps = { name: 'email', label: 'Email', showLabel: true, placeholder: '', required: true, kind: 'email' }
const email = { type: 'textField', id: 'email', style: {}, ...emailProps }
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
/** A design that is valid for going live. */
const aDocument = {
  version: 1,
  steps: {
    subscribe: { tabs: [tab('one', [email, button('send', 'submit'), button('x', 'close')])] },
    success: { tabs: [tab('done', [button('y', 'close')])] },
  },
} as unknown as FormDocument
const page = 'https://shop.example/'

/** Sets up a server for a test file with A/B tests, their forms and visitors. Each test has its own site. */
export async function testsServer() {
  const database = await testDatabase()
  const analytics = analyticsRoom()
  const rooms = [sitesRoom(), forms, autoResponses, displayRulesRoom(), analytics, abTests]
  const { clock, emitted, post, tools, aMember } = await testServer({ rooms, database })
  const intake = createIntake({ database, now: () => clock.now, log: silentLog })
  let member = aMember()
  beforeEach(() => {
    member = aMember()
  })
  const callAs = async <Path extends string>({ siteId, token }: typeof member, path: Path, body: object = {}) =>
    post(path, { site_id: siteId, ...body }, { token })
  const call = async <Path extends string>(path: Path, body: object = {}) => callAs(member, path, body)

  async function aForm(fields: object = {}, of = member): Promise<string> {
    const { body } = await callAs(of, '/popup/save', { popup: { name: 'Spring', json: aDocument, ...fields } })
    return body.popup.id
  }
  const setForm = (popup_id: string, popup: object) => call('/popup/update', { popup_id, popup })
  const formOf = async (popup_id: string) => (await call('/popup/load', { popup_id })).body.popup
  const load = async (test_id: string) => (await call('/test/load', { test_id })).body

  /**
   * Creates a test whose variants A and B have both been live long enough that all browsers split visitors correctly.
   */
  async function aRunningTest() {
    const a = await aForm()
    await setForm(a, { status: 'active' })
    const { test: made, popup_id: b } = (await call('/test/create', { popup_id: a })).body
    await setForm(b, { status: 'active' })
    clock.advance(longestSettling)
    return { test_id: made.test_id as string, a, b: b as string }
  }

  let lastId = 0
  const newId = () => uuidv7(clock.now, Buffer.from((++lastId).toString(16).padStart(20, '0'), 'hex'))
  /** Records an event for each of `visitorIds`; an empty ID is a visitor whose browser may not remember them. */
  const record = (
    kind: 'view' | 'held' | 'submit' | 'step-2' | 'conversion',
    popup_id: string,
    visitorIds: readonly string[],
  ) =>
    intake.record(
      member.siteId,
      visitorIds.map((visitor_id) => ({ id: newId(), kind, popup_id, visitor_id, page })),
    )

  /** Records visitors who see a form, some of whom convert. Returns their IDs. */
  async function visitorsSee(popup_id: string, visitors: number, conversions: number): Promise<string[]> {
    const ids = Array.from({ length: visitors }, newId)
    for (let i = 0; i < ids.length; i += 1000) await record('view', popup_id, ids.slice(i, i + 1000))
    if (conversions > 0) await record('conversion', popup_id, ids.slice(0, conversions))
    return ids
  }
  const job = () => ({ ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  const evaluate = () => evaluateTests.run({}, job())
  /** Runs what happens each minute: pending events and requested cohorts are counted. */
  const count = () => analytics.jobs.find(({ name }) => name === 'analytics.rollUp')!.run({}, job())
  return {
    aForm,
    aMember,
    aRunningTest,
    call,
    callAs,
    clock,
    count,
    database,
    evaluate,
    emitted,
    formOf,
    load,
    newId,
    record,
    setForm,
    siteId: () => member.siteId,
    tools,
    visitorsSee,
  }
}
