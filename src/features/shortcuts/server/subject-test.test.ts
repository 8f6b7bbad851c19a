import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shoppersOf } from './testing/shoppers.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const server = await shortcutsServer()
const { aSite, advance, database } = server
const { aShopper } = shoppersOf(server)
const day = 86_400_000

test('tests the subjects of an email; the winner becomes its subject, and stays when the shortcut is published again', async () => {
  const site = await aSite(true)
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  const { displayRules: _rules, ...definition } = shortcut.definition
  const wanted = { id: shortcut.id, template_id: 'welcome-offer', session_id: sessionId, definition }
  const [welcome] = shortcut.emails
  const variants = [{ id: 'b', subject: 'Your code is here', weight: 50 }]
  const live = (await site.save(wanted, { emails_to_save: [{ ...welcome!, variants }] })).shortcut
  expect(live.subject_tests).toEqual([
    { email: 'welcome', version: 'a', people: 0, conversions: 0 },
    { email: 'welcome', version: 'b', people: 0, conversions: 0 },
  ])
  const subscribe = async (name: string) => {
    const shopper = await aShopper(site, `${name}@example.com`, false)
    await shopper.submit(live.forms[0]!.popup_id!)
    await advance(0)
    return shopper.mails().map(({ subject }) => subject)
  }
  const subjects = [welcome!.subject, 'Your code is here']
  expect(subjects).toContain((await subscribe('ann'))[0])

  // Simulates a thousand readers of each: the second subject has three times as many conversions.
  for (const [branch, conversions] of [
    ['a', 100],
    ['b', 300],
  ] as const)
    for (const [measure, count] of [
      ['branch', 1000],
      ['branch_converted', conversions],
    ] as const)
      await sql`INSERT INTO automation_tallies
          (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
        VALUES (${site.id}, ${live.automation_id}, gen_random_uuid(), 1, 'welcome-test', ${measure}, ${branch}, false, ${count})`.execute(
        database.system,
      )
  await advance(7 * day)
  const decided = await site.load(shortcut.id)
  expect(decided.emails[0]).toMatchObject({
    subject: 'Your code is here',
    variants: [],
    test_won: { subject: 'Your code is here', lost: [welcome!.subject], at: expect.any(String) },
  })
  expect(decided.subject_tests).toEqual([])
  expect(await subscribe('bob')).toEqual(['Your code is here'])

  const sent = decided.figures.emails_sent
  // A result sent by a window is ignored.
  const test_won = { subject: 'x', lost: [], at: new Date(0).toISOString() }
  const again = await site.save(
    { ...wanted, session_id: decided.session_id, name: 'Welcome' },
    { emails_to_save: [{ ...decided.emails[0]!, preview_text: 'Hello', test_won }] },
  )
  expect(again.shortcut.emails[0]!.test_won).toEqual(decided.emails[0]!.test_won)
  const { automation } = await site.call('/automations/load', { automation_id: live.automation_id })
  expect(automation.flow.steps.map(({ kind }) => kind)).not.toContain('split')
  expect(await subscribe('cat')).toEqual(['Your code is here'])
  expect(again.shortcut.figures.emails_sent).toBeGreaterThan(sent)
})
