import { escapeHtml } from '#core/escape-html.ts'
import { schemaCollection } from '../json-schemas.ts'
import type { PostedEvent } from '../posted-event.ts'
import { frameOf } from '../webhook-operations.ts'
import { schemaTree } from './schema-tree.ts'

const example = `{
  "type": "contact.subscribed",
  "version": 1,
  "timestamp": "2026-11-24T09:30:00.000Z",
  "site_id": "0199b6a2-7c1f-7a10-9d43-5f0c8f1f2b6e",
  "data": {
    "contact": {
      "id": "0199b6a2-91d2-7c33-8a41-1d1c6a0c2f55",
      "email": "ada@example.com",
      "status": "subscribed",
      "first_name": "Ada",
      "last_name": "Lovelace",
      "phone": "",
      "city": "London",
      "country": "GB",
      "language": "en",
      "time_zone": "Europe/London",
      "fields": { "size": "M" },
      "tags": ["vip"],
      "lists": [],
      "subscribed_at": "2026-11-24T09:30:00.000Z",
      "created_at": "2026-11-24T09:30:00.000Z"
    },
    "is_history": false
  }
}`

const check = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.TRELLIS_WEBHOOK_SECRET).verify(rawBody, headers)`

/**
 * Renders the page about events that are posted to endpoints: how they arrive, how to verify them, and what each
 * contains.
 */
export function eventsPage(events: readonly PostedEvent[]): string {
  const groups = [...new Set(events.map(({ group }) => group))]
  return `<h1>Webhook events</h1>
<p>Endpoints are added under Extras → Webhooks, or by <code>/webhooks/save</code>. Each event that an endpoint chose is posted to it as JSON. Answer with a
status from 200 to 299 within 15 seconds: anything else is tried again for three days, after which an endpoint that never worked is disabled; 410 disables it
at once. The events of one contact arrive in their order. An event may arrive twice, under the same <code>webhook-id</code>.</p>
<h2 id="frame">What is posted</h2>
<pre tabindex="0" aria-label="An event"><code>${escapeHtml(example)}</code></pre>
<p>Fields may be added. None is renamed or removed within a <code>version</code>.</p>
<h2 id="signature">Check the signature</h2>
<p>Events are signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, whose libraries check them:</p>
<pre tabindex="0" aria-label="JavaScript"><code>${escapeHtml(check)}</code></pre>
<p>By hand: take the key from the secret, the base64 after <code>whsec_</code>; the HMAC-SHA256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and
the raw body, joined by dots, has to be one of the signatures in <code>webhook-signature</code>, each <code>v1,</code> and base64. Refuse a
<code>webhook-timestamp</code> that is more than five minutes away. For a day after the secret was rotated, events carry a signature of both.</p>
${groups.map((group) => groupSection(group, events)).join('\n')}`
}

function groupSection(group: string, events: readonly PostedEvent[]): string {
  const articles = events
    .filter((event) => event.group === group)
    .map((event) => {
      const schemas = schemaCollection()
      const { data } = frameOf(event, schemas.add)['properties'] as { data: Record<string, unknown> }
      return `<article id="${event.type}" aria-labelledby="${event.type}-title">
<h3 id="${event.type}-title"><a href="#${event.type}"><code>${escapeHtml(event.type)}</code></a> ${escapeHtml(event.label)}</h3>
<p>Its <code>data</code>:</p>
${schemaTree(data, schemas.all())}
</article>`
    })
  return `<h2>${escapeHtml(group)}</h2>\n${articles.join('\n')}`
}
