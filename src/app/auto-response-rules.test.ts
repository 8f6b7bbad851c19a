import { expect, test } from 'vitest'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, post } = await wholeProgram()

test('an auto-response can only be created for a form of the same site', async () => {
  const [mine, others] = [await anOwner(), await anOwner()]
  const ask = async <Path extends string>(path: Path, body: object, as = mine) =>
    post(path, { site_id: as.siteId, ...body }, as)
  const aForm = async (as = mine) => (await ask('/popup/save', { popup: { name: 'Spring' } }, as)).body.popup.id
  const { body } = await ask('/autoresponse/email/save', {
    email: { name: 'Welcome', subject: 'Hi', body: '<p>Hi</p>' },
  })
  const create = async (popup_id: string) => {
    const { status, body: answer } = await ask('/autoresponse/rule/create', { popup_id, email_id: body.email.id })
    return [status, answer.error]
  }
  const unknown = await create('01970000-0000-7000-8000-000000000000')
  expect(unknown[0]).toBe(404)
  expect(await create(await aForm(others))).toEqual(unknown)
  expect(await create(await aForm())).toEqual([200, undefined])
})
