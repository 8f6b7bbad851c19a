import { tagNames } from '#core/merge-tags.ts'

interface Template {
  readonly id: string
  readonly subject: string
  readonly body: string
}

/** Tags known for every recipient or filled in when sending, so the caller's data need not contain them. */
const given =
  /^(?:email|unsubscribe_url|first_name|last_name|name|city|country|phone|company)$|^(?:discount|product|segment|shop)\./

/** Returns the shell command that sends an email made from a template, with the names of the template's merge tags. */
export function curlOf(origin: string, { id, subject, body }: Template): string {
  const names = [...new Set(tagNames(`${subject}\n${body}`))].filter((name) => !given.test(name)).slice(0, 20)
  const data = Object.fromEntries((names.length > 0 ? names : ['order_number']).map((name) => [name, '1042']))
  const request = JSON.stringify({ email_id: id, to: 'ann@example.com', data }, null, 2).replaceAll(
    "'",
    String.raw`'\''`,
  )
  return `curl ${origin}/transactional/send \\
  -H 'Authorization: Bearer YOUR_API_KEY' \\
  -H 'Idempotency-Key: order-1042-receipt' \\
  -H 'Content-Type: application/json' \\
  -d '${request}'`
}
