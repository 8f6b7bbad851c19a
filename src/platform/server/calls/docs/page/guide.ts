import { escapeHtml } from '#core/escape-html.ts'
import { keyRate } from '../../count-key.ts'
import { failures } from '../failures.ts'
import type { ReferenceCall } from '../reference.ts'
import { apiChanges } from './changes.ts'
import { areaTitle, textAsHtml } from './layout.ts'

/** Renders the first page: how to use the API, and all its calls by area. */
export function guidePage(calls: readonly ReferenceCall[], areas: readonly string[], origin: string): string {
  const address = escapeHtml(origin)
  return `<h1>API reference</h1>
<p>Programs reach Trellis at <code>${address}</code>. Requests and answers are JSON. Every call answers
<code>{ "success": true, … }</code>, or <code>{ "success": false, "error": "…" }</code> with the HTTP status of the error.</p>
<section id="authentication"><h2>Authentication</h2>
<p>Make an API key under Settings → API keys and send it with each request. It is shown once; keep it out of web pages and repositories.
The examples read it from the environment variable <code>TRELLIS_KEY</code>.</p>
<pre tabindex="0"><code>curl '${address}/contacts/list' \\
  -H "Authorization: Bearer $TRELLIS_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{}'</code></pre>
<p>A key belongs to one site, so <code>site_id</code> can be left out. Each key has <b>scopes</b>, an area to read or to write such as
<code>contacts:read</code>; each call names the scope that it needs. A key acts as an admin of its site: calls for owners, and those about
accounts, members, keys and billing, are for people who are logged in. Those are described here with <code>TRELLIS_TOKEN</code>.</p>
<p><b>Rotation</b> gives a key a new token, and lets the old one work until a moment that you choose, at most 30 days away. A key can
have an expiry; owners are mailed a week before.</p>
<p>Calls of visitors’ pages carry the public <code>key</code> of the site and no token.</p></section>
<section id="errors"><h2>Errors</h2>
<p><code>error</code> is a sentence to show to a person. For status 400, <code>issues</code> has an entry for each wrong field:
<code>path</code> (names joined by dots), <code>message</code>, and <code>suggestion</code> where one is known.</p>
<pre tabindex="0"><code>{
  "success": false,
  "error": "Enter how they gave consent.",
  "issues": [{ "path": "consent", "message": "Enter how they gave consent." }]
}</code></pre>
<dl>${Object.entries(failures)
    .map(([status, text]) => `<dt>${status}</dt><dd>${textAsHtml(text)}</dd>`)
    .join('')}</dl>
<p>Another method than the one that a call takes answers 405, with the right one in <code>Allow</code>.</p>
<p>Each answer has an <code>X-Request-Id</code>, which also stands in the log of the server.</p></section>
<section id="paging"><h2>Paging</h2>
<p>Long lists answer <code>next</code> and some <code>previous</code>: a text, or null where there is no further page. Send
<code>next</code> as <code>after</code>, or <code>previous</code> as <code>before</code>, with the same filters. Treat the text as opaque.
<code>limit</code> is the size of a page. A few older lists count pages by <code>page</code>; their fields say so.</p></section>
<section id="idempotency"><h2>Idempotency</h2>
<p>A call that creates, sends or spends takes an <code>Idempotency-Key</code> header: 1 to 100 visible ASCII characters, such as a UUID.
Sent again with the same key and body, it has its effect once and answers the same. With another body it answers 409.
Keys are kept for seven days. Use one whenever you retry after a time-out.</p></section>
<section id="rate-limits"><h2>Rate limits</h2>
<p>A key may make ${keyRate.perMinute.toLocaleString('en-US')} calls a minute, ${keyRate.burst} of them at once. Each answer says what is left:
<code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>, and <code>RateLimit-Reset</code>, the seconds until all are available again.
Beyond it a call answers 429 with <code>Retry-After</code> in seconds. Calls without a key are limited by address.</p></section>
<section id="clients"><h2>Typed clients</h2>
<p><a href="/api/openapi.json">openapi.json</a> is an OpenAPI 3.1 description of every call and every <a href="/api/docs/webhook-events">webhook event</a>, for generators:</p>
<pre tabindex="0"><code>npx openapi-typescript ${address}/api/openapi.json -o trellis.ts</code></pre></section>
<section id="changelog"><h2>Changelog</h2>
<p>Calls gain fields and error messages without notice; a field is never removed or given another meaning without a line here.</p>
${apiChanges.map(({ day, changes }) => `<h3><time datetime="${day}">${longDay(day)}</time></h3><ul>${changes.map((one) => `<li>${textAsHtml(one)}</li>`).join('')}</ul>`).join('\n')}</section>
<h2>All calls</h2>
${areas.map((area) => areaList(area, calls)).join('\n')}`
}

const longDay = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function areaList(area: string, calls: readonly ReferenceCall[]): string {
  const items = calls
    .filter((call) => call.area === area)
    .map(
      ({ id, path, title }) =>
        `<li><a href="/api/docs/${area}#${id}"><code>${escapeHtml(path)}</code></a> ${escapeHtml(title)}</li>`,
    )
  return `<section class="area"><h3><a href="/api/docs/${area}">${areaTitle(area)}</a></h3><ul>${items.join('')}</ul></section>`
}
