import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memberCalls } from '#features/members/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, clock, database, post, runJobs, mailbox } = await wholeProgram()
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

/** Returns everything that the database stores of the installation's own emails, as text. */
async function stored(): Promise<string> {
  const { rows } = await sql`SELECT row_to_json(messages) AS row FROM messages
    WHERE site_id = '00000000-0000-0000-0000-000000000000'`.execute(database.system)
  return JSON.stringify(rows)
}

test('links in stored emails are sealed, shown to the administrator, and removed after use', async () => {
  const owner = await anOwner()
  const shown = async () => (await post('/sending/system-mailbox', {}, owner)).body.messages[0]!.text
  const links: [ask: () => Promise<unknown>, open: (token: string) => Promise<unknown>][] = [
    [
      () => post('/accounts/forgot-password', { email: owner.email }),
      (token) => post('/accounts/reset-password', { token, password: 'another long password' }),
    ],
    [
      () => call(memberCalls.invite, { site_id: owner.siteId, email: 'kim@example.com' }, owner),
      (token) => post('/members/join', { token, name: 'Kim', password: 'another long password' }),
    ],
  ]
  for (const [ask, open] of links.toReversed()) {
    // The newest message is found by its creation time.
    clock.advance(1000)
    await ask()
    await runJobs()
    const token = tokenIn(mailbox.at(-1)!.text)
    expect(await stored()).not.toContain(token)
    expect(await shown()).toContain(token)
    expect(await open(token)).toMatchObject({ status: 200 })
    if (open === links[1]![1]) expect(await shown()).not.toContain(token)
    expect(await stored()).toContain('"sealed":null')
  }
})
