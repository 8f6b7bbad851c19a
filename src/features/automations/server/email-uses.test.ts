import { expect, test } from 'vitest'
import { aFlow, aStep, automationsServer } from './testing/automations-server.ts'

const { aSite } = await automationsServer()

test('before deleting an email, its owner sees which automations send it or are triggered by it', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const [used, free] = [await site.anEmail(), await site.anEmail()]
  const mail = aStep({ id: 'mail', kind: 'email', email_id: used, smart_sending: true })
  const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'day' } })
  const sends = await site.publish(aFlow([mail]))
  const event = { kind: 'opened' as const, message_id: used }
  const acts = await site.publish(aFlow([pause], { trigger: { kind: 'event', event, where: [] } }))
  const usesOf = async (email_id: string) =>
    ((await site.call('/autoresponse/email/usage', { email_id })).uses as { id: string }[]).map(({ id }) => id).sort()
  expect(await usesOf(used)).toEqual([sends, acts].sort())
  expect(await usesOf(free)).toEqual([])
  // The draft no longer sends the email, but the published version does.
  const { automation } = await site.call('/automations/load', { automation_id: sends })
  await site.call('/automations/save', { automation_id: sends, name: automation.name, flow: aFlow([pause]) })
  expect(await usesOf(used)).toContain(sends)
  await site.publish(aFlow([pause]), sends)
  await site.call('/automations/delete', { automation_id: acts })
  expect(await usesOf(used)).toEqual([])
  const foreign = await other.call('/autoresponse/email/usage', { email_id: used })
  expect(foreign).toMatchObject({ success: false, error: 'Failed to load where the email is used.' })
})
