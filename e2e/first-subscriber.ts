import { randomUUID } from 'node:crypto'
import type { ownerOfSite } from './owner-calls.ts'

type Owner = Awaited<ReturnType<typeof ownerOfSite>>

/** Publishes a form of the site and subscribes a visitor through it, of which the team is notified. */
export async function firstSubscriber(url: string, { call, site }: Pick<Owner, 'call' | 'site'>, name: string) {
  const { templates } = await call('/templates')
  const { json } = templates.find(({ goal }) => goal === 'emails')!
  const { popup } = await call('/popup/save', { popup: { name, json } })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  const { ticket } = (await (await fetch(`${url}/v/ticket?key=${site.key}`)).json()) as { ticket: string }
  const body = {
    key: site.key,
    id: randomUUID(),
    popup_id: popup.id,
    visitor_id: randomUUID(),
    page: 'https://kettle.example/',
    fields: { email: `${randomUUID()}@example.com` },
    shown_for: 9000,
    ticket,
  }
  const answer = await fetch(`${url}/v/subscribe`, { method: 'POST', body: JSON.stringify(body) })
  const { status } = (await answer.json()) as { status: string }
  if (status !== 'subscribed') throw new Error(`The form answered ${answer.status} ${status}.`)
}
