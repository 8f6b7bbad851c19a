import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wholeProgram } from './testing/whole-program.ts'

interface Row {
  readonly path: string
  readonly input: readonly string[]
  readonly failure?: string
  readonly takes?: string
}
const rows = JSON.parse(readFileSync('docs/api-table.json', 'utf8')) as readonly Row[]
const { anOwner, post, tools } = await wholeProgram()

/** Inputs that calls need in addition to the id of their object. */
const beside = {
  app_id: 'listbuilder',
  updated_at: '2026-11-20T10:00:00.000Z',
  variant: 'A',
  status: 'active',
  attribute: { name: 'name', value: 'x' },
  popup: { name: 'x' },
  email_address: 'ann@example.com',
}

test('a missing object, or one of another site, gets the error message from the specification', async () => {
  const owner = await anOwner()
  const asked: string[] = []
  for (const { path, input, failure, takes } of rows) {
    const name = ['popup_id', 'test_id', 'email_id', 'rule_id', 'set_id', 'shortcut_id', 'id'].find((one) =>
      input.includes(one),
    )
    if (failure === undefined || name === undefined || takes) continue
    const ids = Object.fromEntries(input.filter((one) => /^(?:\w+_)?id$/.test(one)).map((one) => [one, tools.newId()]))
    const sent = { ...ids, ...beside, template_id: 'recover-abandoned-carts', site_id: owner.siteId }
    const { status, body } = await post(path, sent, owner)
    asked.push(path)
    expect([path, status, body.error]).toEqual([path, 404, failure])
  }
  expect(asked.length).toBeGreaterThan(25)
})
